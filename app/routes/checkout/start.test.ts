import { describe, expect, test } from "vitest";
import {
  createOrderMarketplace,
  draftOrder,
  LISTING_ID,
  ORDER_ID,
  readyOrder,
  rejection,
  VISA,
} from "#tests/order-marketplace.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { action, loader } from "./start.ts";

/** Of a buyer who has no card yet. */
const openShop = (answers: Parameters<typeof createOrderMarketplace>[1] = {}) =>
  createOrderMarketplace(undefined, { listCards: () => [], ...answers });
const press = (
  marketplace = openShop(),
  more: { cookie?: string; form?: Record<string, string> } = {},
) => openVisit("/en-GR/checkout", marketplace.fetch, { form: { listing_id: LISTING_ID }, ...more });

const bodyOf = ({ calls }: ReturnType<typeof openShop>, id: string) =>
  calls.find((call) => call.id === id)?.body;
const collected = (missing: ReturnType<typeof draftOrder>["missing"]) =>
  draftOrder({
    item: { ...draftOrder().item, is_instant_buy: true },
    shipping_method: "hub_pickup",
    missing,
  });

describe("pressing Buy", () => {
  test("makes the draft and leads into its first step", async () => {
    const marketplace = openShop();
    const answer = await press(marketplace).send(action);
    expect(leadsTo(answer)).toBe(`/en-GR/checkout/${ORDER_ID}/address`);
    expect(marketplace.writes()).toEqual(["createOrder"]);
    expect(marketplace.calls[0]!.body).toEqual({ listing_id: LISTING_ID });
  });

  test("brings along the way of delivery that was chosen", async () => {
    const visit = press(undefined, { form: { listing_id: LISTING_ID, method: "courier" } });
    await visit.send(action);
    expect(visit.cookies.open("keptForm")).toEqual({
      path: `/en-GR/checkout/${ORDER_ID}/shipping`,
      fields: { method: "courier" },
    });
  });

  test("with another way of delivery than the draft has asks for it again", async () => {
    const chosen = readyOrder({ shipping_method: "courier", locker: null });
    const begin = async (method: string) => {
      const marketplace = openShop({ createOrder: () => chosen });
      const visit = press(marketplace, { form: { listing_id: LISTING_ID, method } });
      return { to: leadsTo(await visit.send(action)), kept: visit.cookies.open("keptForm") };
    };
    const shipping = `/en-GR/checkout/${ORDER_ID}/shipping`;
    expect(await begin("locker")).toEqual({
      to: shipping,
      kept: { path: shipping, fields: { method: "locker" } },
    });
    expect((await begin("courier")).to).toBe(`/en-GR/checkout/${ORDER_ID}/review`);
  });

  test("for pickup at the hub asks for no address", async () => {
    const marketplace = openShop({ updateOrderShipping: () => collected(["payment", "review"]) });
    const visit = press(marketplace, { form: { listing_id: LISTING_ID, method: "hub_pickup" } });
    expect(leadsTo(await visit.send(action))).toBe(`/en-GR/checkout/${ORDER_ID}/payment`);
    expect(bodyOf(marketplace, "updateOrderShipping")).toEqual({ method: "pickup" });
  });

  test("while signed out keeps the wish and asks for the sign-in over the listing", async () => {
    const marketplace = createOrderMarketplace(undefined, {
      createOrder: () => rejection("signed_out"),
    });
    const visit = press(marketplace, { cookie: "" });
    const answer = await visit.send(action);
    const to = new URL(leadsTo(answer)!, "http://deftero.test");
    expect(to.pathname).toBe(`/en-GR/listing/${LISTING_ID}`);
    expect(Object.fromEntries(to.searchParams)).toEqual({
      callbackUrl: "/en-GR/checkout",
      modal: "sign-in",
    });
    expect(visit.cookies.open("keptForm")).toEqual({
      path: "/en-GR/checkout",
      fields: { listing_id: LISTING_ID },
    });
  });

  test("with a session that has run out does the same", async () => {
    const marketplace = createOrderMarketplace(undefined, {
      createOrder: () => rejection("signed_out"),
    });
    const visit = press(marketplace);
    expect(leadsTo(await visit.send(action))).toContain("modal=sign-in");
    expect(visit.cookies.get("accessToken")).toBeNull();
  });

  test("too late leads home with the reason", async () => {
    const marketplace = createOrderMarketplace(undefined, {
      createOrder: () => rejection("listing_not_available"),
    });
    const visit = press(marketplace);
    expect(leadsTo(await visit.send(action))).toBe("/en-GR");
    expect(visit.cookies.open("message")).toMatchObject({ type: "error" });
  });

  test("too soon after a hold that lapsed leads back to the device, with the time", async () => {
    const retry_at = "2026-11-21T10:20:00.000Z";
    const marketplace = createOrderMarketplace(undefined, {
      createOrder: () => rejection("hold_paused", { data: { retry_at, order_id: null } }),
    });
    const visit = press(marketplace);
    expect(leadsTo(await visit.send(action))).toBe(`/en-GR/listing/${LISTING_ID}`);
    expect(JSON.stringify(visit.cookies.open("message"))).toContain("12:20");
  });

  test("on a device whose lapsed hold may be extended leads to that", async () => {
    const data = { retry_at: "2026-11-21T10:20:00.000Z", order_id: ORDER_ID };
    const marketplace = createOrderMarketplace(undefined, {
      createOrder: () => rejection("hold_paused", { data }),
    });
    expect(leadsTo(await press(marketplace).send(action))).toBe(
      `/en-GR/checkout/${ORDER_ID}/expired`,
    );
  });

  test("with too many checkouts open leads back to the device, with the number", async () => {
    const marketplace = createOrderMarketplace(undefined, {
      createOrder: () => rejection("too_many_checkouts", { data: { limit: 3 } }),
    });
    const visit = press(marketplace);
    expect(leadsTo(await visit.send(action))).toBe(`/en-GR/listing/${LISTING_ID}`);
    expect(JSON.stringify(visit.cookies.open("message"))).toContain("3 checkouts");
  });

  test("on one's own listing leads back to it", async () => {
    const marketplace = createOrderMarketplace(undefined, {
      createOrder: () => rejection("listing_is_yours"),
    });
    expect(leadsTo(await press(marketplace).send(action))).toBe(`/en-GR/listing/${LISTING_ID}`);
  });

  test("with an unfinished sign-up names the step, leads there, and goes on afterwards", async () => {
    const visit = press(
      createOrderMarketplace(undefined, {
        createOrder: () => rejection("profile_incomplete", { data: { missing: ["phone_number"] } }),
      }),
    );
    expect(leadsTo(await visit.send(action))).toBe(
      "/en-GR/auth/sign-up/enter-phone?callbackUrl=%2Fen-GR%2Fcheckout",
    );
    expect(JSON.stringify(visit.cookies.open("message"))).toContain("mobile number");
    const marketplace = openShop();
    const cookie = `accessToken=a-token; ${visit.nextCookie()}`;
    const back = openVisit("/en-GR/checkout", marketplace.fetch, { cookie });
    expect(leadsTo(await back.send(loader))).toBe(`/en-GR/checkout/${ORDER_ID}/address`);
    expect(bodyOf(marketplace, "createOrder")).toEqual({ listing_id: LISTING_ID });
  });

  test("on nothing leads home and makes nothing", async () => {
    const marketplace = createOrderMarketplace();
    const visit = press(marketplace, { form: { listing_id: "../../etc" } });
    expect(leadsTo(await visit.send(action))).toBe("/en-GR");
    expect(marketplace.calls).toEqual([]);
  });
});

describe("pressing Buy, by who has bought before", () => {
  const REVIEW = `/en-GR/checkout/${ORDER_ID}/review`;
  const by = (method: string) => ({ form: { listing_id: LISTING_ID, method } });
  type Answers = NonNullable<Parameters<typeof createOrderMarketplace>[1]>;
  const known = (answers: Answers = {}) =>
    createOrderMarketplace(undefined, { prefillOrder: () => readyOrder(), ...answers });

  test("leads straight to the summary, with the usual delivery", async () => {
    const marketplace = known();
    expect(leadsTo(await press(marketplace).send(action))).toBe(REVIEW);
    expect(marketplace.writes()).toEqual(["createOrder", "prefillOrder"]);
    const again = known();
    expect(leadsTo(await press(again, by("locker")).send(action))).toBe(REVIEW);
    expect(again.writes()).toEqual(["createOrder", "prefillOrder"]);
  });

  test("brings it as it was chosen with Buy", async () => {
    const marketplace = known({
      updateOrderShipping: () => readyOrder({ shipping_method: "courier", locker: null }),
    });
    expect(leadsTo(await press(marketplace, by("courier")).send(action))).toBe(REVIEW);
    expect(bodyOf(marketplace, "updateOrderShipping")).toEqual({ method: "acs" });
  });

  test("takes the nearest locker where one was chosen", async () => {
    const marketplace = known({
      prefillOrder: () => readyOrder({ shipping_method: "courier", locker: null }),
      updateOrderShipping: () => readyOrder(),
    });
    expect(leadsTo(await press(marketplace, by("locker")).send(action))).toBe(REVIEW);
    expect(bodyOf(marketplace, "updateOrderShipping")).toEqual({
      method: "boxnow",
      locker_id: "box-1",
    });
  });

  test("is told at the step why the chosen delivery cannot be had", async () => {
    const marketplace = known({ updateOrderShipping: () => rejection("shipping_unavailable") });
    const visit = press(marketplace, by("express"));
    const shipping = `/en-GR/checkout/${ORDER_ID}/shipping`;
    expect(leadsTo(await visit.send(action))).toBe(shipping);
    expect(visit.cookies.open("keptForm")).toEqual({
      path: shipping,
      fields: { method: "express" },
    });
  });

  test("pays a device that is collected with the card, and gives no address", async () => {
    const marketplace = known({
      updateOrderShipping: () => collected(["payment", "review"]),
      updateOrder: () => collected(["review"]),
    });
    expect(leadsTo(await press(marketplace, by("hub_pickup")).send(action))).toBe(REVIEW);
    expect(bodyOf(marketplace, "updateOrder")).toEqual({ selected_card: VISA.reference });
  });

  test("needs no card for another way to pay that is preferred", async () => {
    const order = draftOrder({ payment_method: "klarna" });
    const marketplace = createOrderMarketplace(order, {
      listCards: () => [],
      prefillOrder: () => readyOrder({ payment_method: "klarna", selected_card: null }),
    });
    expect(leadsTo(await press(marketplace).send(action))).toBe(REVIEW);
  });

  test.each([
    ["there is no address for this country", { listAddresses: () => [] }],
    ["it cannot be filled in now", { prefillOrder: () => rejection("unavailable") }],
  ] as const)("goes step by step when %s", async (_, answers) => {
    const marketplace = known(answers);
    expect(leadsTo(await press(marketplace).send(action))).toBe(
      `/en-GR/checkout/${ORDER_ID}/address`,
    );
  });

  test("goes on with a draft that was begun", async () => {
    const begun = readyOrder({ missing: ["shipping", "review"], shipping_method: null });
    const marketplace = createOrderMarketplace(begun);
    expect(leadsTo(await press(marketplace).send(action))).toBe(
      `/en-GR/checkout/${ORDER_ID}/shipping`,
    );
    expect(marketplace.writes()).toEqual(["createOrder"]);
  });
});

test("a GET redirects to the listing, and creates no order", async () => {
  const marketplace = createOrderMarketplace();
  const before = press(
    createOrderMarketplace(undefined, { createOrder: () => rejection("signed_out") }),
  );
  await before.send(action);
  const visit = openVisit("/en-GR/checkout", marketplace.fetch, { cookie: before.nextCookie() });
  expect(leadsTo(await visit.send(loader))).toBe(`/en-GR/listing/${LISTING_ID}`);
  expect(marketplace.calls).toEqual([]);
  expect(leadsTo(await openVisit("/en-GR/checkout", marketplace.fetch).send(loader))).toBe(
    "/en-GR",
  );
});
