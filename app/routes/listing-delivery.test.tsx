import type { ComponentType } from "react";
import { describe, expect, test } from "vitest";
import { DEVICE, createOfferMarketplace } from "#tests/offer-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { pageKeyOf } from "../services/page-key.server.ts";
import ListingDelivery, { loader } from "./listing-delivery.tsx";

const path = (query = "", locale = "en-GR") => `/${locale}/listing/${DEVICE.id}/delivery${query}`;
const params = { listingId: DEVICE.id };
const option = (method: string, refusal: string | null, day: string) => ({
  method,
  price: { amount: 990, currency: "EUR" },
  available: refusal === null,
  refusal,
  eta_from: day,
  eta_to: day,
  lockers: [],
  place: null,
});
const delivery = (postal_code: string | null, is_signed_in = true) => ({
  is_signed_in,
  postal_code,
  options: [
    option("express", postal_code === "11257" ? null : "area", "2026-11-21"),
    option("hub_pickup", null, "2026-11-23"),
  ],
});
type Answers = NonNullable<Parameters<typeof createOfferMarketplace>[1]>;
const shop = (more: object = {}) =>
  createOfferMarketplace(null, {
    getInstantBuyDelivery: () => delivery(null) as never,
    computeInstantBuyDelivery: () => delivery("11257") as never,
    ...more,
  } as Answers);

const load = (marketplace = shop(), where = path()) =>
  openVisit(where, marketplace.fetch, { params }).send(loader);
async function look(marketplace = shop(), where = path()) {
  const loaded = await load(marketplace, where);
  const page = await renderRoute(
    ListingDelivery as unknown as ComponentType<object>,
    loaded,
    where,
  );
  const main = page.querySelector("main")!;
  return { main, words: main.textContent.replace(/[\s\u00a0]+/g, " ") };
}

describe("when a device at the hub arrives", () => {
  test.each([
    ["en-GR", "To 11257"],
    ["el-GR", "Προς 11257"],
  ])("is said for the postcode that is typed, in %s", async (locale, to) => {
    const marketplace = shop();
    const { main, words } = await look(marketplace, path("?postal_code=112+57", locale));
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "computeInstantBuyDelivery",
      body: { postal_code: "112 57" },
    });
    expect(words).toContain(to);
    expect(words).toContain("9,90 €");
    expect(main.querySelector<HTMLInputElement>("[name=postal_code]")!.value).toBe("112 57");
  });

  test("is said for the address that the member used last", async () => {
    const known = shop({ getInstantBuyDelivery: () => delivery("54622") as never });
    const { words } = await look(known);
    expect(words).toContain("To 54622");
    expect(words).toContain("Not in your area.");
  });

  test("keeps a postcode that does not exist, and says so", async () => {
    const unknown = shop({ computeInstantBuyDelivery: () => rejection("postal_code_not_found") });
    const { main, words } = await look(unknown, path("?postal_code=99999"));
    expect(words).toContain("This is not a valid postcode.");
    const field = main.querySelector<HTMLInputElement>("[name=postal_code]")!;
    expect([field.value, field.getAttribute("aria-invalid")]).toEqual(["99999", "true"]);
  });

  test("asks a visitor to sign in, and to come back", async () => {
    const visitor = shop({ getInstantBuyDelivery: () => delivery(null, false) as never });
    const { main, words } = await look(visitor, path("?postal_code=11257"));
    expect(visitor.calls.some(({ id }) => id === "computeInstantBuyDelivery")).toBe(false);
    expect(main.querySelector("form")).toBeNull();
    expect(words).toContain("In your country");
    expect(main.querySelector('a[href*="sign-in?callbackUrl="]')).not.toBeNull();
  });

  test("leads to the listing once it cannot be bought at once any more", async () => {
    const sold = shop({ getInstantBuyDelivery: () => rejection("listing_not_available") });
    expect(leadsTo((await load(sold)) as never)).toBe(`/en-GR/listing/${DEVICE.id}`);
  });

  test("is not kept for others", () => {
    expect(pageKeyOf({ method: "GET", target: path(), cookie: null })).toBeNull();
  });
});
