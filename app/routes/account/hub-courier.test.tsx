import { describe, expect, test } from "vitest";
import type { Consignment } from "#contract/consignment.ts";
import { ADDRESS, NOW, rejection } from "#tests/order-marketplace.ts";
import { createOwnMarketplace, lookAt, OWN_ID } from "#tests/own-marketplace.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import HubCourier, { action, loader } from "./hub-courier.tsx";
import HubHandover, { loader as handoverLoader } from "./hub-handover.tsx";
import { loader as labelLoader } from "./hub-label.ts";
import ListingHub, { loader as hubLoader } from "./listing-hub.tsx";

const eur = (amount: number) => ({ amount, currency: "EUR" }) as const;
const terms = { free_days: 90, drop_rate: 500, drop_days: 30 };
const at = NOW.toISOString();
const stay = {
  id: OWN_ID,
  number: "S-1001",
  status: "announced",
  terms,
  drop_to: null,
  found_condition: null,
  end_reason: null,
  note: null,
  received_at: null,
  stocked_at: null,
  free_until: null,
  status_since: at,
  answer_by: null,
  courier_price: null,
  courier_paid_at: null,
  version: 1,
  actions: ["cancel"],
};
const parcel = {
  status: "booked",
  pickup: { date: "2026-11-24", interval: "17-20" },
  tracking_code: "DFT1",
  tracking_url: null,
};
const announced = (change: object = {}) =>
  ({
    listing: {
      id: OWN_ID,
      title: "Apple iPhone 13",
      status: "published",
      generic_condition: "good",
      asking_price: eur(38_900),
    },
    terms,
    terms_version: "first",
    hub: { address: "Πειραιώς 146", city: "Αθήνα", postal_code: "11854", hours: null },
    may_announce: false,
    courier_price: eur(400),
    parcel: null,
    may_book_courier: true,
    stay,
    ...change,
  }) as unknown as Consignment;
const SLOTS = [
  { date: "2026-11-23", interval: "13-17", is_open: true },
  { date: "2026-11-24", interval: "17-20", is_open: true },
];
const shop = (more: object = {}, consignment = announced()) =>
  createOwnMarketplace(undefined, {
    getConsignment: () => consignment as never,
    getConsignmentCourier: () => ({ address_id: ADDRESS.id, slots: SLOTS }) as never,
    bookConsignmentCourier: () => announced({ parcel }) as never,
    listAddresses: () => [ADDRESS] as never,
    ...more,
  } as never);
const path = (page: string, locale = "en-GR") => `/${locale}/account/listings/${OWN_ID}/${page}`;
const look = (marketplace = shop(), locale = "en-GR", reply?: ActionResult) =>
  lookAt(
    {
      Component: HubCourier as never,
      loader: loader as never,
      path: path("hub/courier", locale),
      ...(reply && { reply }),
    },
    marketplace,
  );
const send = (form: Record<string, string>, marketplace = shop()) =>
  openVisit(path("hub/courier"), marketplace.fetch, { form, params: { listingId: OWN_ID } }).send(
    action as never,
  );
const FORM = {
  slot: "2026-11-24 17-20",
  address_id: ADDRESS.id,
  price: "400",
  currency: "EUR",
};

describe("the courier before the sale", () => {
  test.each([
    ["en-GR", "off what you receive when the device sells"],
    ["el-GR", "αφαιρούνται από όσα παίρνεις όταν πουληθεί"],
  ])("shows its times and its price, in %s", async (locale, sentence) => {
    const { main, words } = await look(shop(), locale);
    expect(main.querySelectorAll("input[name=slot]")).toHaveLength(2);
    expect(words).toContain(sentence);
    expect(main.querySelector<HTMLInputElement>("[name=price]")!.value).toBe("400");
  });

  test("is booked at the price that was shown", async () => {
    const marketplace = shop();
    expect(leadsTo((await send(FORM, marketplace)) as never)).toBe(path("hub"));
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "bookConsignmentCourier",
      body: {
        pick_up_date: "2026-11-24",
        pick_up_interval: "17-20",
        address_id: ADDRESS.id,
        price: eur(400),
      },
    });
  });

  test.each([
    ["slot_taken", "This time has just filled up."],
    ["price_changed", "The price of the courier has changed."],
  ] as const)("is refused in place after %s", async (refusal, sentence) => {
    const marketplace = shop({ bookConsignmentCourier: () => rejection(refusal) });
    const { content } = replyOf<ActionResult>((await send(FORM, marketplace)) as never);
    expect((await look(marketplace, "en-GR", content)).words).toContain(sentence);
  });

  test("that does not answer, or cannot be booked any more, says so", async () => {
    const away = shop({ getConsignmentCourier: () => rejection("unavailable") });
    expect((await look(away)).words).toContain("The courier is not answering.");
    const closed = shop({}, announced({ may_book_courier: false }));
    expect((await look(closed)).words).toContain("until the morning of the visit");
  });

  test.each([
    ["en-GR", "It comes Tuesday 24 November", "Code for the courier"],
    ["el-GR", "Έρχεται", "Κωδικός για τον κούριερ"],
  ])("stands on the page of the stay, in %s", async (locale, when, code) => {
    const { words } = await lookAt(
      { Component: ListingHub as never, loader: hubLoader as never, path: path("hub", locale) },
      shop({}, announced({ parcel })),
    );
    expect(words).toContain(when);
    expect(words).toContain(code);
  });
});

describe("what the courier reads", () => {
  const label = (code: string | null) => ({
    content_type: "application/pdf",
    base64: "JQ==",
    code,
  });
  const booked = (code: string | null) =>
    shop({ getConsignmentLabel: () => label(code) as never }, announced({ parcel }));
  const params = { listingId: OWN_ID };

  test.each(["en-GR", "el-GR"])("is a code on a screen, in %s", async (locale) => {
    const { main, words } = await lookAt(
      {
        Component: HubHandover as never,
        loader: handoverLoader as never,
        path: path("hub/handover", locale),
      },
      booked("DFT1"),
    );
    expect(words).toContain("DFT1");
    expect(main.querySelector("svg[role=img] path")).not.toBeNull();
    expect(main.querySelector(`a[href="${path("hub/label", locale)}"]`)).not.toBeNull();
  });

  test("is the label where the courier reads no code", async () => {
    const visit = openVisit(path("hub/handover"), booked(null).fetch, { params });
    const answer = await visit.send(handoverLoader as never).catch((error: unknown) => error);
    expect(leadsTo(answer as never)).toBe(path("hub/label"));
    const printed = openVisit(path("hub/label"), booked(null).fetch, { params });
    const response = (await printed.send(labelLoader as never)) as Response;
    expect(response.headers.get("Content-Type")).toBe("application/pdf");
  });
});
