import { describe, expect, test } from "vitest";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import { member } from "#tests/member-marketplace.ts";
import { ORDER_ID, rejection } from "#tests/order-marketplace.ts";
import {
  lookAtOrder,
  orderAddress,
  orderMarketplace,
  placedOrder,
  postOrder,
  UNTRANSLATED,
} from "#tests/order-screen.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import OrderCall, { action, loader } from "./order-appointment.tsx";

const HERE = orderAddress("");
const SLOT = "2026-11-24T09:00:00.000Z";
const SLOTS = [SLOT, "2026-11-24T09:20:00.000Z", "2026-11-25T09:00:00.000Z"];
const KEPT = {
  starts_at: SLOT,
  name: "Maria P",
  topic: "see_device" as const,
  join_url: "https://call.example/1",
};
const open = (change = {}) => placedOrder({ offers: ["schedule_call"], ...change });
const market = (order = open(), answers: Answers = {}) =>
  orderMarketplace(order, {
    getProfileDetails: () => member({ full_name: "Maria Papadopoulou" }),
    listCallSlots: () => ({ slots: SLOTS, booking_url: null }),
    getCalendarEvent: () => ({
      uuid: "event-1",
      status: "active",
      starts_at: SLOT,
      ends_at: SLOTS[1]!,
      join_url: null,
    }),
    scheduleCall: () => KEPT,
    cancelCall: () => null,
    ...answers,
  });
const look = (
  marketplace = market(),
  {
    page = "/call",
    locale = "en-GR",
    reply,
  }: { page?: string; locale?: string; reply?: ActionResult } = {},
) =>
  lookAtOrder(
    { Component: OrderCall, loader },
    { page, marketplace, locale, ...(reply ? { reply } : {}) },
  );
const post = (form: Record<string, string>, marketplace = market()) =>
  postOrder("/call", { intent: "book", ...form }, { marketplace });

describe("a video appointment", () => {
  test("offers the free times by day, and knows the caller's name", async () => {
    const { main, words } = await look();
    const days = [...main.querySelectorAll("fieldset#call-starts_at details")];
    expect(days.map((day) => day.querySelector("summary")!.textContent)).toEqual([
      "Tuesday 24\u00a0November 2 free",
      "Wednesday 25\u00a0November 1 free",
    ]);
    const times = [...days[0]!.querySelectorAll<HTMLInputElement>("input[type=radio]")];
    expect(times.map(({ value }) => value)).toEqual(SLOTS.slice(0, 2));
    expect(words).toContain("11:20");
    expect(main.querySelector("select")).toBeNull();
    expect(main.querySelector<HTMLInputElement>("[name=name]")!.value).toBe("Maria Papadopoulou");
    expect(words).not.toMatch(UNTRANSLATED);
    expect((await look(market(), { locale: "el-GR" })).words).not.toMatch(UNTRANSLATED);
  });

  test("is booked with time, name and topic", async () => {
    const marketplace = market();
    const form = { starts_at: SLOT, name: " Maria P ", topic: "see_device" };
    // How we reach each other stands there, as the message says.
    expect(leadsTo(await post(form, marketplace).send(action))).toBe(orderAddress("/call"));
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "scheduleCall",
      key: "a-nonce",
      body: { starts_at: SLOT, name: "Maria P", topic: "see_device" },
    });
  });

  test("without required fields shows errors, and keeps the rest", async () => {
    const { content } = replyOf<ActionResult>(await post({ name: "", topic: "x" }).send(action));
    expect(Object.keys(content.error!)).toEqual(["starts_at", "name", "topic"]);
    const { words } = await look(market(), { reply: content });
    expect(words).toContain("Choose a day and a time.");
    expect(words).toContain("Choose what it is about.");
  });

  test("that was taken meanwhile asks for another time", async () => {
    const marketplace = market(open(), { scheduleCall: () => rejection("slot_taken") });
    const form = { starts_at: SLOT, name: "Maria P", topic: "other" };
    const { content } = replyOf<ActionResult>(await post(form, marketplace).send(action));
    const { main, words } = await look(market(), { reply: content });
    expect(words).toContain("Someone just took that time.");
    expect(main.querySelector<HTMLInputElement>("input[name=topic][checked]")!.value).toBe("other");
  });

  test("is chosen in Calendly when configured, and saved after the return", async () => {
    const marketplace = market(open(), {
      listCallSlots: () => ({ slots: [], booking_url: "https://calendar.example/deftero" }),
    });
    const before = await look(marketplace);
    expect(before.main.querySelector('a[href="https://calendar.example/deftero"]')).not.toBeNull();
    const after = await look(marketplace, { page: "/call?event_uuid=event-1" });
    expect(after.words).toContain("You chose Tue 24 Nov, 11:00.");
    expect(after.main.querySelector<HTMLInputElement>("[name=event_uuid]")!.value).toBe("event-1");
    const form = { event_uuid: "event-1", name: "Maria P", topic: "pickup_help" };
    await post(form, marketplace).send(action);
    expect(marketplace.calls.at(-1)!.body).toEqual({
      event_uuid: "event-1",
      name: "Maria P",
      topic: "pickup_help",
    });
  });

  test("shows the calendar on a page that is requested as a document", async () => {
    const { fetch } = market(open(), {
      listCallSlots: () => ({ slots: [], booking_url: "https://calendly.com/shop/call?email=a" }),
    });
    const come = (headers: Record<string, string>, env: Record<string, string>) =>
      openVisit(orderAddress("/call"), fetch, { params: { orderId: ORDER_ID }, headers, env }).send(
        loader,
      );
    const env = { CALENDLY_BOOKING_URL_GR: "https://calendly.com/shop/call" };
    const script = "https://assets.calendly.com/assets/external/widget.js";
    expect(await come({}, env)).toMatchObject({ calendarScript: script });
    expect(await come({}, {})).toMatchObject({ calendarScript: null });
    const headers = { Referer: `http://deftero.test${HERE}`, "Sec-Fetch-Dest": "empty" };
    expect(leadsTo(await come(headers, env))).toBe(orderAddress("/call"));
    expect(await come(headers, {})).toMatchObject({ calendarScript: null });
  });

  describe("after the return from Calendly with e-mail and start time", () => {
    const BACK =
      "/call?utm_source=calendly&invitee_email=maria%40deftero.test&event_start_time=2026-11-24T11%3A00%3A00%2B02%3A00";
    const elsewhere = (answers: Answers = {}) =>
      market(open(), {
        listCallSlots: () => ({ slots: [], booking_url: "https://calendar.example/deftero" }),
        ...answers,
      });

    test("is looked up by both, and redirects without the e-mail in the URL", async () => {
      const marketplace = elsewhere();
      const visit = openVisit(orderAddress(BACK), marketplace.fetch, {
        params: { orderId: ORDER_ID },
      });
      expect(leadsTo(await visit.send(loader))).toBe(orderAddress("/call?event_uuid=event-1"));
      expect(marketplace.calls.find(({ id }) => id === "getCalendarEvent")!.query).toMatchObject({
        invitee_email: "maria@deftero.test",
        event_start_time: SLOT,
      });
    });

    test("under another e-mail is not found, and can be booked again", async () => {
      const marketplace = elsewhere({ getCalendarEvent: () => rejection("not_found") });
      const { main, words } = await look(marketplace, { page: BACK });
      expect(words).toContain("We can’t find that booking under your email.");
      expect(main.querySelector('a[href="https://calendar.example/deftero"]')).not.toBeNull();
    });

    test("waits while the calendar is unavailable, instead of being booked twice", async () => {
      const marketplace = elsewhere({ getCalendarEvent: () => rejection("unavailable") });
      const { main, words } = await look(marketplace, { page: BACK });
      expect(words).toContain("We can’t open the calendar right now.");
      expect(words).not.toContain("We can’t find that booking under your email.");
      expect(main.querySelector('a[href^="https://calendar.example"]')).toBeNull();
      const again = main.querySelector<HTMLAnchorElement>('a[href*="/call?"]')!;
      const { searchParams } = new URL(again.getAttribute("href")!, "http://deftero.test");
      expect(Object.fromEntries(searchParams)).toEqual({
        invitee_email: "maria@deftero.test",
        event_start_time: SLOT,
      });
    });
  });

  test("that the calendar does not know can be booked again", async () => {
    const { words } = await look(
      market(open(), { getCalendarEvent: () => rejection("not_found") }),
      {
        page: "/call?event_uuid=gone",
      },
    );
    expect(words).toContain("We can’t find that booking under your email.");
  });

  test("that is booked can be joined, moved and cancelled, idempotently", async () => {
    const { main, words } = await look(market(open({ appointment: KEPT })));
    expect(words).toContain("Tue 24 Nov, 11:00");
    expect(words).toContain("Choose another time");
    expect(main.querySelector(`a[href="${KEPT.join_url}"]`)).not.toBeNull();
    for (const cancelCall of [() => null, () => rejection("not_found")]) {
      const visit = post({ intent: "cancel" }, market(open(), { cancelCall }));
      expect(leadsTo(await visit.send(action))).toBe(HERE);
    }
  });

  test.each([
    ["buyer", ["see_device", "pickup_help", "other"], "Help with the delivery"],
    ["seller", ["pickup_help", "payout_help", "other"], "Help with the courier"],
  ] as const)("asks a %s what fits the role", async (role, values, label) => {
    const { main, words } = await look(market(open({ role })));
    const radios = [...main.querySelectorAll<HTMLInputElement>("input[name=topic]")];
    expect(radios.map(({ value }) => value)).toEqual(values);
    expect(words).toContain(label);
  });

  test("without a link says on which number we ring", async () => {
    const appointment = { ...KEPT, join_url: null };
    const getProfileDetails = () => member({ phone_number: "306912345678" });
    const answers = { getProfileDetails };
    const { words } = await look(market(open({ appointment }), answers));
    expect(words).toContain("We will call you on +30 691 234 5678.");
    const greek = await look(market(open({ appointment }), answers), { locale: "el-GR" });
    expect(greek.words).toContain("Θα σε πάρουμε στο +30 691 234 5678.");
  });

  test("that is over says so and offers nothing to change", async () => {
    const appointment = { ...KEPT, starts_at: "2026-11-21T09:00:00.000Z" };
    const { main, words } = await look(market(open({ appointment })));
    expect(words).toContain("This call is over.");
    expect(main.querySelector("form [value=cancel]")).toBeNull();
    expect(main.querySelector(`a[href="${KEPT.join_url}"]`)).toBeNull();
  });

  test("while the calendar is unavailable shows an error", async () => {
    const { words } = await look(market(open(), { listCallSlots: () => rejection("unavailable") }));
    expect(words).toContain("We can’t open the calendar right now.");
  });

  test("about a finished order cannot be booked", async () => {
    const { main, words } = await look(market(open({ offers: [], status: "returned" })));
    expect(words).toContain("You can book a call while an order is active.");
    expect(main.querySelector("form")).toBeNull();
  });
});
