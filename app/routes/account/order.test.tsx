import { describe, expect, test } from "vitest";
import type { Fixture } from "#tests/msw/canned-marketplace.ts";
import type { OrderDetail } from "#contract/order.ts";
import { listStatuses, ORDER_STATUSES } from "#contract/order-states.ts";
import {
  createOrderMarketplace,
  draftOrder,
  NOW,
  ORDER_ID,
  payment,
  readyOrder,
  rejection,
} from "#tests/order-marketplace.ts";
import { OFFER_ID } from "#tests/offer-marketplace.ts";
import {
  hrefOf,
  lookAtOrder,
  orderMarketplace,
  placedOrder,
  UNTRANSLATED,
} from "#tests/order-screen.tsx";
import { renderRoute } from "#tests/route-kit.tsx";
import { openVisit } from "#tests/visit-kit.ts";
import { toListing } from "#tests/shop-marketplace.ts";
import OrderPage, { loader } from "./order.tsx";

const look = async (order: ReturnType<typeof draftOrder>, locale = "en-GR") => {
  const path = `/${locale}/account/orders/${ORDER_ID}`;
  const { fetch } = createOrderMarketplace(order);
  const visit = openVisit(path, fetch, { params: { orderId: ORDER_ID }, now: NOW });
  const page = await renderRoute(OrderPage, await visit.send(loader), path);
  return { page, words: page.querySelector("main")!.textContent!.replace(/\s+/g, " ") };
};
const eur = (amount: number) => ({ amount, currency: "EUR" }) as const;
const DELIVERED = readyOrder({
  status: "delivered",
  payment: payment({ status: "captured" }),
  action_clock: {
    actor: "buyer",
    is_you: true,
    starts_at: "2026-11-21T08:05:00.000Z",
    due_at: "2026-11-22T08:05:00.000Z",
    on_expiry: "completed",
  },
  timeline: [
    { status: "requested", at: "2026-11-16T16:20:00.000Z", actor: "buyer", state: "done" },
    { status: "delivered", at: "2026-11-21T08:05:00.000Z", actor: "courier", state: "here" },
    { status: "completed", at: null, actor: "buyer", state: "todo" },
  ],
  money: [
    {
      step: "authorised",
      at: "2026-11-16T16:20:00.000Z",
      amount: eur(41056),
      state: "done",
      reference: null,
    },
    {
      step: "held",
      at: "2026-11-16T17:02:00.000Z",
      amount: eur(41056),
      state: "here",
      reference: null,
    },
    { step: "released", at: null, amount: eur(38900), state: "todo", reference: null },
  ],
  allowed_actions: ["accept", "return"],
});

describe("the page of one order", () => {
  test("says who acts, by when in two ways, and what happens otherwise", async () => {
    const { words } = await look(DELIVERED);
    expect(words).toContain("Your turn: accept or return it");
    expect(words).toContain("Sun 22 Nov, 10:05, in 22 hours");
    expect(words).toContain("We assume that you keep it, and eleni22 is paid");
  });

  test("says where the money is in one sentence", async () => {
    const { words } = await look(DELIVERED);
    expect(words).toContain("Held safely by Deftero.");
    expect(words).toContain("410,56 €");
  });

  test("begins with the device, its price and its milestones, and folds all else", async () => {
    const { page } = await look(DELIVERED);
    const main = page.querySelector("main")!;
    expect(main.querySelector(".order-device")!.textContent).toMatch(/iPhone 13.*410,56\s€/s);
    const rings = [...main.querySelectorAll(".milestones > li")];
    expect(rings.map(({ textContent }) => textContent)).toEqual([
      "Payment: done",
      "Answer: done",
      "Check: done",
      "Delivery: done",
      "Decision: now",
    ]);
    expect(rings[4]!.getAttribute("aria-current")).toBe("step");
    expect(
      [...main.querySelectorAll(".order-fold")].every((one) => !one.hasAttribute("open")),
    ).toBe(true);
  });

  test("is translated into Greek", async () => {
    const { words } = await look(DELIVERED, "el-GR");
    expect(words).toContain("Σειρά σου: κράτησέ την ή στείλ’ την πίσω");
    expect(words).toContain("Θεωρούμε ότι την κράτησες και πληρώνεται ο πωλητής (eleni22)");
  });

  test("offers the two answers to the question that is asked, and each leads to its page", async () => {
    const { page } = await look(DELIVERED);
    const here = `/en-GR/account/orders/${ORDER_ID}`;
    const clock = page.querySelector("main section.act")!;
    expect(
      [...clock.querySelectorAll("a")].map((a) => [a.textContent, a.getAttribute("href")]),
    ).toEqual([
      ["Accept the device", `${here}/actions/accept`],
      ["Return it for free", `${here}/actions/return`],
    ]);
  });

  test("of a draft leads back into the checkout", async () => {
    const { page } = await look(draftOrder());
    expect(
      page.querySelector(`main a[href="/en-GR/checkout/${ORDER_ID}/review"]`)!.textContent,
    ).toBe("Finish and pay");
  });

  test("of a draft that ran out leads to the refresh", async () => {
    const { page } = await look(
      draftOrder({ status: "draft_expired", action_clock: null, allowed_actions: ["extend"] }),
    );
    expect(page.querySelector(`main a[href="/en-GR/checkout/${ORDER_ID}/expired"]`)).not.toBeNull();
  });

  test("a limit at midnight is the end of the day before", async () => {
    const { words } = await look(
      readyOrder({
        status: "at_hub",
        action_clock: {
          actor: "hub",
          is_you: false,
          starts_at: "2026-11-21T08:05:00.000Z",
          due_at: "2026-11-23T22:00:00.000Z",
          on_expiry: null,
        },
      }),
    );
    expect(words).toContain("Mon 23 Nov, end of the day");
    expect(words).toContain("Our turn: check it");
  });

  test.each([
    ["buyer", "Bought at an agreed price: 300,00 €."],
    ["seller", "Sold at an agreed price: 300,00 €."],
  ] as const)("at an agreed price leads the %s to the offer", async (role, sentence) => {
    const agreed_price = {
      offer_id: OFFER_ID as never,
      amount: eur(30000),
      ends_at: null,
      is_over: false,
    };
    const { page, words } = await look({ ...DELIVERED, role, agreed_price });
    expect(words).toContain(sentence);
    expect(page.querySelector(`a[href="/en-GR/account/offers/${OFFER_ID}"]`)).not.toBeNull();
    const { page: over } = await look({
      ...DELIVERED,
      role,
      agreed_price: { ...agreed_price, is_over: true },
    });
    expect(over.querySelector('a[href*="/account/offers/"]')).toBeNull();
  });

  test("of another member is 404", async () => {
    const marketplace = createOrderMarketplace(undefined, {
      getOrder: () => rejection("not_found"),
    });
    const visit = openVisit(`/en-GR/account/orders/${ORDER_ID}`, marketplace.fetch, {
      params: { orderId: ORDER_ID },
    });
    await expect(visit.send(loader)).rejects.toMatchObject({ status: 404 });
  });
});

const see = async (order: OrderDetail, locale = "en-GR") =>
  lookAtOrder(
    { Component: OrderPage, loader },
    { page: "", marketplace: orderMarketplace(order), locale },
  );
const WARRANTY = {
  serial_number: "490154203237518",
  starts_on: "2026-11-21",
  expires_on: "2027-02-19",
  total_days: 90,
  days_left: 1,
  condition: "good" as const,
  covers: [],
};

describe("in every state the page of an order", () => {
  test.each(ORDER_STATUSES)(
    "%s says to both sides, in both languages, what comes next",
    async (status) => {
      for (const role of ["buyer", "seller"] as const)
        for (const locale of ["en-GR", "el-GR"]) {
          const { main, words } = await see(placedOrder({ status, role }), locale);
          expect(words).not.toMatch(UNTRANSLATED);
          expect(words).not.toContain("{{");
          expect(main.querySelector("h1")!.textContent).not.toBe("");
          expect(main.querySelectorAll("#next li").length).toBeGreaterThan(0);
        }
    },
  );
});

describe("the page of an order tells", () => {
  const shipment = (change = {}) => ({
    leg: "to_hub" as const,
    courier: "acs",
    method: "courier" as const,
    tracking_code: "7204118330",
    tracking_url: "https://courier.example/7204118330",
    pickup: { date: "2026-11-24", interval: "09-13" as const },
    events: [{ kind: "booked" as const, at: "2026-11-21T08:05:00.000Z", place: null }],
    ...change,
  });

  test("both ways of the parcel, where it was and when, and where to follow it", async () => {
    const { main, words } = await see(
      placedOrder({
        status: "in_transit_to_buyer",
        shipments: [
          shipment(),
          shipment({
            leg: "to_buyer",
            tracking_code: "7204118999",
            pickup: null,
            events: [
              { kind: "picked_up", at: "2026-11-21T08:05:00.000Z", place: "Athens" },
              { kind: "out_for_delivery", at: "2026-11-21T09:05:00.000Z", place: "Kypseli" },
            ],
          }),
        ],
      }),
    );
    expect(words).toContain("To our hub");
    expect(words).toContain("Delivery from our hub");
    expect(words).toContain("Sat 21 Nov, 11:05, Kypseli");
    expect(main.querySelector('a[href="https://courier.example/7204118330"]')).not.toBeNull();
    const parcels = [...main.querySelectorAll("details.parcel")];
    const open = parcels.map((one) => one.hasAttribute("open"));
    expect(open).toEqual([false, true]);
  });

  test("the booked visit with a calendar file, while it is still to come", async () => {
    const file = `a[href="/en-GR/account/orders/${ORDER_ID}/calendar"]`;
    const order = placedOrder({
      status: "pickup_scheduled",
      role: "seller",
      shipments: [shipment()],
    });
    expect((await see(order)).main.querySelector(file)!.textContent).toBe("Add to calendar");
    const gone = await see({ ...order, status: "picked_up" });
    expect(gone.main.querySelector(file)).toBeNull();
  });

  test("nothing of a tracking address that is none", async () => {
    const { main } = await see(
      placedOrder({ shipments: [shipment({ tracking_url: "javascript:1" })] }),
    );
    expect(main.innerHTML).not.toContain("javascript:");
  });

  test.each([
    ["failed_check", "cancelled_by_admin", "in 1 to 3 days: by Tue 24 Nov"],
    ["return", "returned", "eleni22 has the device back"],
    ["seller", "seller_rejected", "back at once"],
    ["courier", "not_delivered", "in 1 to 3 days"],
  ] as const)("by when the money comes back, by its cause: %s", async (cause, status, sentence) => {
    const refund = { amount: eur(41056), cause, expected_by: "2026-11-24", paid_at: null };
    expect((await see(placedOrder({ status, refund }))).words).toContain(sentence);
    const paid = { ...refund, paid_at: "2026-11-22T08:00:00.000Z" };
    expect((await see(placedOrder({ status, refund: paid }))).words).toContain(
      "We sent 410,56 € back on Sun 22 Nov. Your bank needs 1 to 3 days to show it.",
    );
  });

  test("that money waits for the device to be back, and then goes to the buyer", async () => {
    const money = [
      { step: "held", at: "2026-11-20T16:20:00.000Z", state: "here", reference: null },
      { step: "released", at: null, state: "todo", reference: null },
    ].map((step) => ({ ...step, amount: eur(38900) })) as OrderDetail["money"];
    const action_clock = {
      actor: "courier" as const,
      is_you: false,
      starts_at: "2026-11-21T08:05:00.000Z",
      due_at: null,
      on_expiry: null,
    };
    const { words } = await see(placedOrder({ status: "return_in_transit", money, action_clock }));
    expect(words).toContain("Held by Deftero until eleni22 has the device back.");
    expect(words).toContain("When eleni22 has the device, within 7 business days");
    expect(words).not.toContain("Paid to the seller");
    expect(words).not.toContain("until you accept");
  });

  test("that money on its way back is not held for the sale any more", async () => {
    const money = [
      { step: "held", at: "2026-11-20T16:20:00.000Z", state: "here", reference: null },
      { step: "refunded", at: null, state: "todo", reference: null },
    ].map((step) => ({ ...step, amount: eur(41056) })) as OrderDetail["money"];
    const order = { status: "cancelled_by_admin", money } as const;
    expect((await see(placedOrder(order))).words).toContain("On its way back to you.");
    const seller = await see(placedOrder({ ...order, role: "seller" }));
    expect(seller.words).toContain("On its way back to the buyer.");
    expect(seller.words).not.toContain("until the buyer accepts.");
  });

  test("where a seller whose sale came to nothing finds the listing", async () => {
    const order = placedOrder({ status: "seller_timeout", role: "seller" });
    const { main } = await see(order);
    const way = main.querySelector(`a[href="/en-GR/account/listings/${order.listing_id}"]`);
    expect(way!.textContent).toBe("Go to the listing");
    expect((await see(placedOrder({ status: "seller_timeout" }))).main.innerHTML).not.toContain(
      "Go to the listing",
    );
  });

  test.each(listStatuses(({ phase }) => phase === "failed"))(
    "after %s where else the device is, and who helps",
    async (status) => {
      const { main } = await see(placedOrder({ status }));
      const similar = main.querySelector('a[href="/en-GR/search?q=iPhone+13"]');
      expect(similar!.textContent).toBe("More on sale: iPhone 13");
      const support = [...main.querySelectorAll("a")].find(({ textContent }) =>
        textContent.startsWith("Write to support"),
      )!;
      expect(support.getAttribute("href")).toMatch(/^\/en-GR\/contact\?about=order%3A[\w-]+$/);
      const seller = await see(placedOrder({ status, role: "seller" }));
      expect(seller.main.innerHTML).not.toContain("More on sale");
      expect(seller.main.innerHTML).toContain("/en-GR/contact?about=order");
      const again = [...main.querySelectorAll("a")].some(
        ({ textContent }) => textContent === "Try another way to pay",
      );
      expect(again).toBe(status === "payment_failed");
    },
  );

  test("a running order no way to another device, and one to our support", async () => {
    const { innerHTML } = (await see(placedOrder({ status: "at_hub" }))).main;
    expect(innerHTML).not.toContain("More on sale");
    expect(innerHTML).toContain("/en-GR/contact?about=order");
  });

  test("the other party with their photo", async () => {
    const counterpart = { username: "eleni22", is_pro: false, photo: "/media/eleni" };
    const { main } = await see(placedOrder({ counterpart }));
    expect(main.querySelector('img.avatar[src^="/media/eleni"]')).not.toBeNull();
  });

  test("an Instant Buy's buyer of no answer that their money waits for", async () => {
    const money = (["authorised", "charged"] as const).map((step) => ({
      step,
      at: step === "authorised" ? "2026-11-20T16:20:00.000Z" : null,
      state: step === "authorised" ? ("here" as const) : ("todo" as const),
      reference: null,
      amount: eur(41056),
    }));
    const order = placedOrder({ status: "approved", money });
    expect((await see(order)).words).toContain("When the seller accepts");
    const instant = await see({ ...order, item: { ...order.item, is_instant_buy: true } });
    expect(instant.words).not.toContain("When the seller accepts");
  });

  test("until when a pickup at the hub can be cancelled", async () => {
    const order = placedOrder({
      status: "approved",
      shipping_method: "hub_pickup",
      collection_point: { kind: "hub", ready_at: null },
      allowed_actions: ["cancel"],
    });
    const pickup = { ...order, item: { ...order.item, is_instant_buy: true } };
    expect((await see(pickup)).words).toContain("Until you collect it.");
    const seller = (await see({ ...pickup, role: "seller", allowed_actions: [] })).words;
    expect(seller).toContain("The buyer collects it there; there is nothing for you to do.");
    expect(seller).not.toContain("We send it");
  });

  test("that nothing was taken where nothing was", async () => {
    const money = [
      { step: "authorised", at: "2026-11-20T16:20:00.000Z", state: "done", reference: "D-20418-1" },
      { step: "cancelled", at: "2026-11-21T09:20:00.000Z", state: "here", reference: "D-20418-1" },
    ].map((step) => ({ ...step, amount: eur(41056) })) as OrderDetail["money"];
    const { words } = await see(placedOrder({ status: "seller_timeout", money }));
    expect(words).toContain("Nothing was charged. Your bank releases the 410,56 € automatically.");
    expect(words).toContain("Reference D-20418-1");
  });

  test("the seller's fees and the state of the payout", async () => {
    const payout = {
      amount: eur(37522),
      status: "held" as const,
      due_on: "2026-11-25",
      expected_by: "2026-11-29",
      held_until: "2026-11-24T10:00:00.000Z",
      paid_at: null,
      bank_last4: "0695",
    };
    const sale = {
      seller_fee: eur(978),
      pickup_price: eur(400),
      you_receive: eur(37522),
    };
    const { words } = await see(placedOrder({ status: "completed", role: "seller", payout, sale }));
    expect(words).toContain("Our fee−9,78 €Courier to our hub−4,00 €You receive375,22 €");
    expect(words).toContain(
      "On hold until Tue 24 Nov, 12:00, because the payout account was changed.",
    );
  });

  test("a device that came back damaged is not said to be damaged on the way", async () => {
    const reason = { codes: ["damaged"], note: null, photos: [] };
    const { words } = await see(placedOrder({ status: "return_disputed", reason }));
    expect(words).toContain("New damage");
    expect(words).not.toContain("Damaged on the way");
  });

  test("why it failed the check, in the hub's words, with photos", async () => {
    const reason = {
      codes: ["locked", "battery"],
      note: "Still signed in.",
      photos: ["/media/one"],
    };
    const { main, words } = await see(placedOrder({ status: "cancelled_by_admin", reason }));
    expect(words).toContain("What our check found");
    expect(words).toContain("Locked to an account");
    expect(words).toContain("Still signed in.");
    expect(main.querySelector('a[href="/media/one"] img')).not.toBeNull();
  });

  test("where a claim on its warranty stands, and by when it has its answer", async () => {
    const order = placedOrder({ status: "completed", warranty: WARRANTY });
    const claim: Fixture<"createClaim"> = {
      id: "01a1fc5b-d3c2-759e-b637-8ea64d58dd01",
      status: "open",
      reason: "battery",
      description: "Empty after an hour.",
      photos: [],
      answer: null,
      created_at: "2026-11-21T09:00:00.000Z",
      answer_by: "2026-11-25T21:59:59.000Z",
      decided_at: null,
      send_by: null,
      is_on_its_way: false,
      outcome: null,
      outcome_note: null,
      device_number: null,
      resolved_at: null,
    };
    const marketplace = orderMarketplace(order, { listClaims: () => ({ data: [claim] }) });
    const { words } = await lookAtOrder(
      { Component: OrderPage, loader },
      { page: "", marketplace },
    );
    expect(words).toContain("With our support");
    expect(words).toContain("We’ll answer by Wednesday 25 November");
  });

  test("until when the warranty holds, or since when it does not", async () => {
    const valid = await see(placedOrder({ status: "completed", warranty: WARRANTY }));
    expect(valid.words).toContain("Valid until 19 February 20271 day left");
    const over = { ...WARRANTY, days_left: 0 };
    const expired = await see(placedOrder({ status: "completed", warranty: over }));
    expect(expired.words).toContain("Expired on 19 February 2027");
  });

  test("the way to everything else that can be done", async () => {
    const { main } = await see(
      placedOrder({
        status: "completed",
        passport: "A1B2C3",
        offers: ["schedule_call", "see_passport", "claim", "review", "resell"],
      }),
    );
    const here = `/en-GR/account/orders/${ORDER_ID}`;
    expect(hrefOf(main, "Write a review")).toBe(`${here}/review`);
    expect(hrefOf(main, "Use the warranty")).toBe(`${here}/warranty`);
    expect(hrefOf(main, "Talk by video")).toBe(`${here}/call`);
    expect(hrefOf(main, "See the device passport")).toBe("/en-GR/passport/A1B2C3");
    expect(hrefOf(main, "Sell this again")).toMatch(/^\/en-GR\/sell\?order=/);
  });
});

describe("the listing as it was ordered", () => {
  const listing = {
    ...toListing(0),
    notes: "Bought in 2022, always in a case",
    order: { id: ORDER_ID, number: "D-20038", role: "buyer" as const },
  };

  test("is collapsed on the page, with description, condition, accessories and photos", async () => {
    const order = placedOrder({ status: "delivered" });
    const marketplace = orderMarketplace(order, { getOrderListing: () => listing });
    const { main } = await lookAtOrder({ Component: OrderPage, loader }, { page: "", marketplace });
    const fold = main.querySelector<HTMLDetailsElement>("details.explanation")!;
    expect(fold.open).toBe(false);
    expect(fold.querySelector("summary")!.textContent).toBe("The listing as you bought it");
    expect(fold.textContent).toContain("Bought in 2022, always in a case");
    expect(fold.querySelectorAll("img").length).toBe(listing.photos.length);
    expect(fold.querySelectorAll(".cond > div").length).toBeGreaterThan(3);
    expect(fold.querySelector(".in-box")).not.toBeNull();
    expect(fold.querySelector(`a[href="/en-GR/listing/${listing.id}"]`)).not.toBeNull();
  });

  test("does not fail the page when it cannot be read", async () => {
    const order = placedOrder({ status: "delivered" });
    const marketplace = orderMarketplace(order, {
      getOrderListing: () => rejection("unavailable"),
    });
    const { main } = await lookAtOrder({ Component: OrderPage, loader }, { page: "", marketplace });
    expect(main.querySelector("h1")).not.toBeNull();
    expect(main.querySelector("details.explanation")).toBeNull();
  });
});

describe("an order whose charge failed", () => {
  const step = (status: OrderDetail["status"], state: "done" | "here" | "todo") => ({
    status,
    at: state === "todo" ? null : "2026-11-21T08:05:00.000Z",
    actor: "buyer" as const,
    state,
  });
  const window = { from: "2026-11-24", to: "2026-11-26" };

  test("links to another card, and explains that there is one payment", async () => {
    const due = placedOrder({
      status: "payment_due",
      allowed_actions: ["pay", "cancel"],
      timeline: [
        step("requested", "done"),
        step("approved", "done"),
        step("payment_due", "here"),
        step("approved", "todo"),
        step("delivered", "todo"),
      ],
    });
    const { main, words } = await see(due);
    expect(hrefOf(main, "Pay again")).toBe(`/en-GR/checkout/${ORDER_ID}/payment`);
    expect(words.match(/Accepted by eleni22/g)).toHaveLength(1);
    expect(words).toContain("New payment");
  });

  test("names the promised days until it is there", async () => {
    const tell = async (state: "todo" | "here") =>
      (await see(placedOrder({ timeline: [step("delivered", state)], delivery_window: window })))
        .words;
    expect(await tell("todo")).toContain("Add to calendar");
    expect(await tell("here")).not.toContain("Add to calendar");
    const ready = placedOrder({
      timeline: [step("delivered", "todo")],
      delivery_window: window,
      collection_point: { kind: "hub", ready_at: "2026-11-21T08:05:00.000Z" },
    });
    expect((await see(ready)).words).not.toContain("Add to calendar");
  });

  test("leads to the receipts and credit notes of the reader", async () => {
    const id = "01a1fc5b-d3c2-759e-b637-8ea64d58ee21" as OrderDetail["invoices"][number]["id"];
    const { main, words } = await see(
      placedOrder({
        invoices: [
          {
            id,
            code: "GR-2026-000017",
            kind: "receipt",
            issued_on: "2026-11-20",
            total: eur(2360),
          },
        ],
      }),
    );
    expect(words).toContain("Receipt GR-2026-000017");
    expect(words).toContain("23,60 €");
    expect(hrefOf(main, "Receipt GR-2026-000017")).toBe(`/en-GR/account/invoices/${id}`);
    expect(hrefOf(main, "PDF")).toBe(`/en-GR/account/invoices/${id}/file/pdf`);
    expect((await see(placedOrder())).words).not.toContain("Receipts");
  });
});
