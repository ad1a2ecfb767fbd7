import { describe, expect, test } from "vitest";
import { rejection } from "#tests/order-marketplace.ts";
import {
  createOwnMarketplace,
  lookAt,
  OWN_ID,
  ownIn,
  ownListing,
} from "#tests/own-marketplace.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import ListingPrice, { action, loader, middleware } from "./listing-price.tsx";

const HERE = `/en-GR/account/listings/${OWN_ID}`;
const PATH = `${HERE}/price`;
const params = { listingId: OWN_ID };
const look = (
  marketplace = createOwnMarketplace(),
  { path = PATH, reply }: { path?: string; reply?: ActionResult } = {},
) =>
  lookAt(
    { Component: ListingPrice as never, loader: loader as never, path, ...(reply && { reply }) },
    marketplace,
  );
const post = (form: Record<string, string>, marketplace = createOwnMarketplace()) =>
  openVisit(PATH, marketplace.fetch, { form, params });

describe("the price of a listing", () => {
  test("stands in its field, with what it brings", async () => {
    const { main, words } = await look();
    expect(main.querySelector<HTMLInputElement>("[name=asking_price]")!.value).toBe("389");
    expect(words).toContain("375,22 €");
  });

  test("is saved as it was typed, at once", async () => {
    const marketplace = createOwnMarketplace();
    const visit = post({ asking_price: "349,90" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(HERE);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "updateListingPrice",
      body: { asking_price: { amount: 34990, currency: "EUR" } },
    });
    expect(JSON.stringify(visit.cookies.open("message")).replace(/\u00a0/g, " ")).toContain(
      "Price updated: 349,90 €.",
    );
  });

  test("is shown with what it brings before it is saved, without a script", async () => {
    const marketplace = createOwnMarketplace();
    const visit = post({ asking_price: "300", intent: "preview" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(`${PATH}?asking_price=30000`);
    expect(marketplace.writes()).toEqual([]);
    const { main, words } = await look(marketplace, { path: `${PATH}?asking_price=30000` });
    expect(main.querySelector<HTMLInputElement>("[name=asking_price]")!.value).toBe("300");
    expect(words).toContain("288,00 €");
  });

  test.each([
    ["39,99", "sell.price-too-low"],
    ["849,01", "sell.price-too-high"],
    ["", "sell.price-required"],
    ["a lot", "sell.price-invalid"],
  ])("%j comes back with what is wrong and the input", async (typed, key) => {
    const marketplace = createOwnMarketplace();
    const { status, content } = replyOf<ActionResult>(
      await post({ asking_price: typed }, marketplace).send(action),
    );
    expect([status, content.error]).toEqual([422, { asking_price: [key] }]);
    expect(content.initialValue!["asking_price"] ?? "").toBe(typed);
    expect(marketplace.writes()).toEqual([]);
    const { main } = await look(undefined, { reply: content });
    const field = main.querySelector<HTMLInputElement>("[name=asking_price]")!;
    expect([field.value, field.getAttribute("aria-invalid")]).toEqual([typed, "true"]);
    expect(main.querySelector("#price-form-asking_price-error")!.textContent).not.toMatch(
      /^sell\./,
    );
  });

  test("refused because of a pending order shows the reason, and keeps the input", async () => {
    const marketplace = createOwnMarketplace(undefined, {
      updateListingPrice: () => rejection("listing_busy"),
    });
    const { status, content } = replyOf<ActionResult>(
      await post({ asking_price: "350" }, marketplace).send(action),
    );
    expect(status).toBe(409);
    const { main, words } = await look(undefined, { reply: content });
    expect(words).toContain("Someone is buying it right now");
    expect(main.querySelector<HTMLInputElement>("[name=asking_price]")!.value).toBe("350");
  });

  test("is kept over an outage", async () => {
    const visit = post(
      { asking_price: "350" },
      createOwnMarketplace(undefined, { updateListingPrice: () => rejection("unavailable") }),
    );
    await visit.send(action);
    expect(visit.cookies.open("keptForm")).toMatchObject({
      path: PATH,
      fields: { asking_price: "350" },
    });
  });

  test.each([
    ["reserved", "Someone is at the checkout at the old price."],
    ["underReview", "The price can’t be changed here now."],
  ] as const)("of what is %s has no form, and says why", async (state, reason) => {
    const { main, words } = await look(createOwnMarketplace([ownIn(state)]));
    expect(main.querySelector("[name=asking_price]")).toBeNull();
    expect(words).toContain(reason);
    expect(main.querySelector(`a.btn[href="${HERE}"]`)).not.toBeNull();
  });

  test("tells a script what another price brings", async () => {
    const { fetch } = createOwnMarketplace([ownListing()]);
    const answer = await openVisit(`${PATH}?tell=30000`, fetch, { params }).pass(middleware[0]!);
    expect(await (answer as Response).json()).toMatchObject({
      breakdown: { you_receive: { amount: 28800 } },
    });
    expect(await openVisit(PATH, fetch, { params }).pass(middleware[0]!)).toBe("passed");
  });
});
