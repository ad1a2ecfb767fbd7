import { describe, expect, test } from "vitest";
import type { Market } from "#contract/market.ts";
import { SHIPPING_METHODS } from "#contract/shipping-option.ts";
import { FIRST_TERMS } from "#contract/terms.ts";
import {
  addBusinessDays,
  businessDaysAfter,
  isBusinessDay,
} from "#api/modules/calendar/business-days.ts";
import { endOfDay, toMarketTime } from "#api/modules/calendar/market-time.ts";
import { DEMO_DELIVERY, DEMO_HUBS, isDeliverable, toDelivery } from "./delivery.ts";
import { findPostalArea, toPostalCode } from "./postal-area.ts";
import { cheapestDelivery, listShippingOptions, preselectOption } from "./shipping-options.ts";

/** A Monday. */
const MORNING = new Date("2026-11-23T08:00:00Z");
const find = (method: string, question: Partial<Parameters<typeof listShippingOptions>[0]> = {}) =>
  listShippingOptions({
    delivery: DEMO_DELIVERY,
    market: "GR",
    at: MORNING,
    isInstantBuy: true,
    ...question,
  }).find((option) => option.method === method);

describe("shipping methods", () => {
  test("each market has its own, the cheapest first", () => {
    const list = (market: Market) =>
      listShippingOptions({ delivery: DEMO_DELIVERY, market, at: MORNING, isInstantBuy: true }).map(
        ({ method, price }) => `${method} ${price.amount} ${price.currency}`,
      );
    expect(list("GR")).toEqual([
      "locker 250 EUR",
      "courier 400 EUR",
      "express 990 EUR",
      "hub_pickup 0 EUR",
    ]);
    expect(list("GB")).toEqual(["locker 399 GBP", "courier 549 GBP"]);
  });

  test("one is preselected: the chosen one, else the cheapest that brings the device", () => {
    const options = listShippingOptions({
      delivery: DEMO_DELIVERY,
      market: "GR",
      at: MORNING,
      isInstantBuy: false,
      postalCode: "11257",
    });
    const select = (more?: Parameters<typeof preselectOption>[1]) =>
      preselectOption(options, more)?.method;
    expect(select({ hasArea: false })).toBe("locker");
    expect(select()).toBe("courier");
    expect(select({ chosen: "courier", hasArea: false })).toBe("courier");
    expect(select({ chosen: "express", hasArea: false })).toBe("locker");
    const pickup = find("hub_pickup")!;
    expect(preselectOption([pickup, ...options])?.method).toBe("courier");
    expect(preselectOption([pickup])).toBe(pickup);
    expect(preselectOption([])).toBeNull();
  });

  test("total prices include the cheapest method that is always available", () => {
    expect(cheapestDelivery(DEMO_DELIVERY, "GR")).toEqual({ amount: 250, currency: "EUR" });
    expect(cheapestDelivery(DEMO_DELIVERY, "GB")).toEqual({ amount: 399, currency: "GBP" });
  });

  test("depend on the courier, the lockers and the hub of the deployment", () => {
    const roadOnly = {
      listMethods: (market: Market) => (market === "GR" ? ["courier" as const] : []),
    };
    const hubs = { ...DEMO_HUBS, GR: { ...DEMO_HUBS.GR, hours: null } };
    const delivery = toDelivery(hubs, {
      courier: roadOnly,
      lockerProvider: { markets: ["GR"] },
    });
    expect(delivery.methods).toEqual({ GR: ["courier"], GB: [] });
    expect(cheapestDelivery(delivery, "GR").amount).toBe(400);
    expect(cheapestDelivery(delivery, "GB").amount).toBe(0);
    const all = { listMethods: () => SHIPPING_METHODS };
    const noLockers = toDelivery(
      { ...DEMO_HUBS, GB: null },
      { courier: all, lockerProvider: { markets: [] } },
    );
    expect(noLockers.methods).toEqual({ GR: ["courier", "express", "hub_pickup"], GB: [] });
  });

  test("without a price bring nothing", () => {
    const { delivery, ...terms } = FIRST_TERMS.GR;
    const bring = (prices: Partial<typeof delivery>, isInstantBuy: boolean) =>
      isDeliverable(
        {
          ...DEMO_DELIVERY,
          terms: { ...FIRST_TERMS, GR: { ...terms, delivery: { ...delivery, ...prices } } },
        },
        { market: "GR", isInstantBuy },
      );
    expect(bring({ locker: null }, false)).toBe(true);
    expect(bring({ locker: null, courier: null }, false)).toBe(false);
    expect(bring({ locker: null, courier: null }, true)).toBe(true);
  });

  test("express requires Instant Buy, Attica, a business day, and an order before 18:00 there", () => {
    expect(find("express", { postalCode: "11257" })).toMatchObject({
      available: true,
      refusal: null,
    });
    expect(find("express", { postalCode: "19003" })!.available).toBe(true);
    expect(find("express", { postalCode: "54623" })!.refusal).toBe("area");
    expect(find("express", { isInstantBuy: false })!.refusal).toBe("not_instant_buy");
    const until = (time: string) => find("express", { at: new Date(time) })!.refusal;
    expect(until("2026-11-23T15:59:59Z")).toBeNull();
    expect(until("2026-11-23T16:00:00Z")).toBe("time");
    expect(until("2026-07-20T14:59:59Z")).toBeNull();
    expect(until("2026-07-20T15:00:00Z")).toBe("time");
    expect(until("2026-11-22T10:00:00Z")).toBe("time");
    expect(until("2026-12-25T10:00:00Z")).toBe("time");
  });

  test("express is delivered the same day", () => {
    expect(find("express")).toMatchObject({ eta_from: "2026-11-23", eta_to: "2026-11-23" });
  });

  test("the hub offers collection of Instant Buy devices, today while there is time to prepare them", () => {
    expect(find("hub_pickup")).toMatchObject({ available: true, eta_from: "2026-11-23" });
    expect(find("hub_pickup", { isInstantBuy: false })!.refusal).toBe("not_instant_buy");
    expect(find("hub_pickup", { at: new Date("2026-11-23T15:00:00Z") })!.eta_from).toBe(
      "2026-11-24",
    );
    expect(find("hub_pickup", { at: new Date("2026-11-27T20:00:00Z") })!.eta_from).toBe(
      "2026-11-30",
    );
  });

  test("hub stock arrives in one or two business days, a seller's device in three to seven", () => {
    expect(find("courier")).toMatchObject({ eta_from: "2026-11-24", eta_to: "2026-11-25" });
    expect(find("courier", { isInstantBuy: false })).toMatchObject({
      eta_from: "2026-11-26",
      eta_to: "2026-12-02",
    });
  });
});

describe("business days", () => {
  test("exclude weekends and the market's own public holidays", () => {
    expect(isBusinessDay("GR", "2026-11-21")).toBe(false);
    expect(isBusinessDay("GR", "2026-10-28")).toBe(false);
    expect(isBusinessDay("GB", "2026-10-28")).toBe(true);
    // Orthodox and western Easter Monday.
    expect(isBusinessDay("GR", "2026-04-13")).toBe(false);
    expect(isBusinessDay("GB", "2026-04-13")).toBe(true);
    expect(isBusinessDay("GB", "2026-04-06")).toBe(false);
    // Boxing Day falls on a Saturday, so the Monday is a holiday.
    expect(isBusinessDay("GB", "2026-12-28")).toBe(false);
  });

  test("are counted from the day after", () => {
    expect(addBusinessDays("GR", "2026-11-23", 3)).toBe("2026-11-26");
    expect(addBusinessDays("GR", "2026-12-23", 3)).toBe("2026-12-29");
    expect(addBusinessDays("GB", "2026-12-23", 3)).toBe("2026-12-30");
  });

  test("end at midnight of the market, also across summer time", () => {
    expect(businessDaysAfter("GR", MORNING, 3).toISOString()).toBe("2026-11-26T22:00:00.000Z");
    expect(businessDaysAfter("GB", MORNING, 3).toISOString()).toBe("2026-11-27T00:00:00.000Z");
    expect(endOfDay("GR", "2026-03-28").toISOString()).toBe("2026-03-28T22:00:00.000Z");
    expect(endOfDay("GR", "2026-03-29").toISOString()).toBe("2026-03-29T21:00:00.000Z");
    expect(endOfDay("GR", "2026-10-25").toISOString()).toBe("2026-10-25T22:00:00.000Z");
  });

  test("start with the market's own day", () => {
    const lateEvening = new Date("2026-11-23T22:30:00Z");
    expect(toMarketTime("GR", lateEvening)).toMatchObject({ day: "2026-11-24", minutes: 30 });
    expect(toMarketTime("GB", lateEvening)).toMatchObject({ day: "2026-11-23", minutes: 1350 });
  });
});

describe("postal codes", () => {
  test("are located by their area", () => {
    expect(findPostalArea("GR", "11257")).toMatchObject({ latitude: 37.99 });
    expect(findPostalArea("GR", "54623")).toMatchObject({ latitude: 40.63 });
    expect(findPostalArea("GB", toPostalCode(" sw1a 1aa "))).toMatchObject({ latitude: 51.47 });
    expect(findPostalArea("GB", "BT27BN")).toMatchObject({ longitude: -5.93 });
  });

  test.each([
    ["GR", "00000"],
    ["GR", "39100"],
    ["GR", "1125"],
    ["GR", "SW1A1AA"],
    ["GB", "11257"],
    ["GB", "QQ11AA"],
    ["GB", ""],
    ["GB", "__proto__"],
  ] as const)("that do not exist are unknown: %s %s", (market, code) => {
    expect(findPostalArea(market, code)).toBeNull();
  });
});
