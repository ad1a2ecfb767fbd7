import { describe, expect, test } from "vitest";
import type { Answers, Fixture } from "#tests/msw/canned-marketplace.ts";
import { ADDRESS, rejection } from "#tests/order-marketplace.ts";
import {
  hrefOf,
  lookAtOrder,
  orderAddress,
  orderMarketplace,
  placedOrder,
  postOrder,
  UNTRANSLATED,
} from "#tests/order-screen.tsx";
import { leadsTo, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import OrderCourier, { action, loader } from "./order-courier.tsx";

const HERE = orderAddress("");
const PATH = orderAddress("/courier");
const eur = (amount: number) => ({ amount, currency: "EUR" as const });
const SLOTS: Fixture<"getCourier">["slots"] = [
  { date: "2026-11-23", interval: "09-13", is_open: false },
  { date: "2026-11-23", interval: "13-17", is_open: true },
  { date: "2026-11-24", interval: "17-20", is_open: true },
];
const approved = (change = {}) =>
  placedOrder({
    role: "seller",
    status: "approved",
    allowed_actions: ["book_courier", "withdraw"],
    action_clock: {
      actor: "seller",
      is_you: true,
      starts_at: "2026-11-20T16:20:00.000Z",
      due_at: "2026-11-25T22:00:00.000Z",
      on_expiry: "not_delivered",
    },
    ...change,
  });
const market = (answers: Answers = {}, order = approved()) =>
  orderMarketplace(order, {
    getCourier: () => ({ shipment: null, address_id: ADDRESS.id, slots: SLOTS }),
    computeCourierPrice: () => ({ price: eur(480) }),
    bookCourier: () => approved({ status: "pickup_scheduled" }),
    ...answers,
  });
const look = (
  marketplace = market(),
  {
    page = "/courier",
    locale = "en-GR",
    reply,
  }: { page?: string; locale?: string; reply?: ActionResult } = {},
) =>
  lookAtOrder(
    { Component: OrderCourier, loader },
    { page, marketplace, locale, ...(reply ? { reply } : {}) },
  );
const post = (form: Record<string, string>, marketplace = market()) =>
  postOrder("/courier", { address_id: ADDRESS.id, ...form }, { marketplace });

describe("booking the courier", () => {
  test("shows the windows by day, the closed ones with a reason, the place and the price", async () => {
    const { main, words } = await look();
    const radios = [...main.querySelectorAll<HTMLInputElement>("input[name=slot]")];
    expect(radios.map(({ value, disabled }) => [value, disabled])).toEqual([
      ["2026-11-23 09-13", true],
      ["2026-11-23 13-17", false],
      ["2026-11-24 17-20", false],
    ]);
    // Each day is a tab, the first with a free time is open, and its time is chosen.
    const tabs = [...main.querySelectorAll<HTMLInputElement>("input[name=day]")];
    expect(tabs.map(({ value, checked }) => [value, checked])).toEqual([
      ["2026-11-23", true],
      ["2026-11-24", false],
    ]);
    expect(radios.find(({ checked }) => checked)!.value).toBe("2026-11-23 13-17");
    expect(main.querySelector(".windows")!.ariaLabel).toContain("Monday 23");
    expect(words).toContain("Full or too late");
    expect(words).toContain("Φωκίωνος Νέγρη 22, 112 57 Αθήνα");
    expect(words).toContain("The courier to our hub costs 4,80 €");
    expect(words).toContain("the buyer is refunded");
    expect(words).not.toMatch(UNTRANSLATED);
    expect((await look(market(), { locale: "el-GR" })).words).not.toMatch(UNTRANSLATED);
  });

  test("books the chosen window once, and redirects to the order", async () => {
    const marketplace = market();
    const visit = post({ slot: "2026-11-24 17-20" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(HERE);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "bookCourier",
      key: "a-nonce",
      body: { pick_up_date: "2026-11-24", pick_up_interval: "17-20", address_id: ADDRESS.id },
    });
    expect(visit.cookies.open("message")).toMatchObject({
      content: expect.stringContaining("Tuesday 24\u00a0November"),
    });
  });

  test("books no window of a day that was left without scripts", async () => {
    const marketplace = market();
    const form = { day: "2026-11-24", slot: "2026-11-23 13-17" };
    const { status, content } = replyOf<ActionResult>(await post(form, marketplace).send(action));
    expect([status, content.error]).toEqual([422, { slot: ["courier.date-required"] }]);
    expect(marketplace.writes()).toEqual([]);
    const { main } = await look(market(), { reply: content });
    expect(main.querySelector<HTMLInputElement>("input[name=day]:checked")!.value).toBe(
      "2026-11-24",
    );
  });

  test.each(["", "2026-11-24", "tomorrow 17-20"])(
    "without a window (%j) asks for one",
    async (slot) => {
      const marketplace = market();
      const { status, content } = replyOf<ActionResult>(
        await post({ slot }, marketplace).send(action),
      );
      expect([status, content.error]).toEqual([422, { slot: ["courier.date-required"] }]);
      expect(marketplace.writes()).toEqual([]);
      expect((await look(market(), { reply: content })).words).toContain(
        "Choose a day and a time.",
      );
    },
  );

  test("when the window was taken meanwhile shows the windows again with an error", async () => {
    const visit = post(
      { slot: "2026-11-24 17-20" },
      market({ bookCourier: () => rejection("slot_taken") }),
    );
    const { content } = replyOf<ActionResult>(await visit.send(action));
    const { main, words } = await look(market(), { reply: content });
    expect(words).toContain("This time has just filled up");
    expect(main.querySelector<HTMLInputElement>("input[name=slot][checked]")!.value).toBe(
      "2026-11-24 17-20",
    );
  });

  test("reads the windows of another address, but not of another member's", async () => {
    const marketplace = market();
    await look(marketplace, { page: `/courier?address_id=${ADDRESS.id}` });
    expect(marketplace.calls.find(({ id }) => id === "getCourier")!.query["address_id"]).toBe(
      ADDRESS.id,
    );
    const theirs = market({
      getCourier: ({ query }) =>
        query.address_id
          ? rejection("not_found")
          : { shipment: null, address_id: ADDRESS.id, slots: SLOTS },
    });
    const { main } = await look(theirs, {
      page: "/courier?address_id=01a078dd-6023-713a-9817-7b532fa00009",
    });
    expect(main.querySelectorAll("input[name=slot]")).toHaveLength(3);
  });

  test("lets choose another address, or write a new one", async () => {
    const book = await look(market(), { page: "/courier?address=choose" });
    expect(book.main.querySelector("form")!.getAttribute("method")).toBe("get");
    expect(book.main.querySelectorAll("input[name=address_id]")).toHaveLength(1);
    const fresh = await look(market(), { page: "/courier?address=new" });
    expect(fresh.main.querySelector("form [name=postal_code]")).not.toBeNull();
    const visit = post({
      intent: "address",
      full_name: "Maria P",
      address: "Aiolou 1",
      city: "Athens",
      region: "attica",
      postal_code: "11257",
      country: "GR",
      mobile_number: "6912345678",
    });
    expect(leadsTo(await visit.send(action))).toBe(`${PATH}?address_id=${ADDRESS.id}`);
  });

  test("with an invalid address keeps the input and names the field", async () => {
    const form = { intent: "address", full_name: "Maria P", country: "GR", postal_code: "" };
    const { status, content } = replyOf<ActionResult>(await post(form).send(action));
    expect(status).toBe(422);
    expect(Object.keys(content.error!)).toContain("city");
    const { main } = await look(market(), { page: "/courier?address=new", reply: content });
    expect(main.querySelector<HTMLInputElement>("[name=full_name]")!.value).toBe("Maria P");
    expect(main.querySelector("#pickup-address-city-error")!.textContent).toBe("Enter the city.");
  });

  test("outside the courier's area asks for another address", async () => {
    const { words } = await look(
      market({ getCourier: () => ({ shipment: null, address_id: ADDRESS.id, slots: [] }) }),
    );
    expect(words).toContain("No courier collects from this address");
  });

  test("while the courier does not answer says that the deadline runs", async () => {
    const { main, words } = await look(market({ getCourier: () => rejection("unavailable") }));
    expect(words).toContain("Your time to book is running, so try again in a moment.");
    expect(hrefOf(main, "Try again")).toBe(PATH);
  });

  test("that is booked already says when", async () => {
    const shipments = [
      {
        leg: "to_hub",
        courier: "acs",
        method: "courier",
        tracking_code: "7204118330",
        tracking_url: null,
        pickup: { date: "2026-11-24", interval: "17-20" },
        events: [],
      },
    ];
    const order = approved({
      status: "pickup_scheduled",
      allowed_actions: ["withdraw"],
      shipments,
    });
    const { main, words } = await look(market({}, order));
    expect(words).toContain("Already booked: Tuesday 24 November, 17:00 to 20:00.");
    expect(main.querySelector("form")).toBeNull();
  });

  test("again after a missed pickup says so", async () => {
    const { main } = await look(market({}, approved({ status: "pickup_failed" })));
    expect(main.querySelector("h1")!.textContent).toBe("Book the courier again");
  });

  test("is 404 for the buyer", async () => {
    const order = placedOrder({ status: "approved", allowed_actions: ["cancel"] });
    const marketplace = market({}, order);
    const { words } = await look(marketplace);
    expect(words).toContain("There is nothing for the courier to collect for this order now.");
    expect(marketplace.calls.map(({ id }) => id)).not.toContain("getCourier");
  });
});
