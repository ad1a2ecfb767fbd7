import { describe, expect, test } from "vitest";
import { DEMO_DELIVERY } from "#api/modules/shipping-option/delivery.ts";
import { toSpanStart, toSaleBreakdown } from "./market-price.ts";

const euro = (amount: number) => ({ amount, currency: "EUR" as const });

describe("the period of the sales", () => {
  test.each([
    ["2026-11-23T09:00:00Z", "2025-11-23T09:00:00.000Z"],
    ["2028-02-29T12:00:00Z", "2027-02-28T12:00:00.000Z"],
    ["2026-01-01T00:00:00Z", "2025-01-01T00:00:00.000Z"],
  ])("before %s begins at %s", (at, since) => {
    expect(toSpanStart(new Date(at)).toISOString()).toBe(since);
  });
});

describe("the breakdown of a price", () => {
  const tell = (amount: number, isFeeFree = false) =>
    toSaleBreakdown("GR", euro(amount), {
      delivery: DEMO_DELIVERY,
      faceValue: euro(90_000),
      isFeeFree,
    });

  test.each([
    [4000, { seller_fee: euro(280), you_receive: euro(3320) }],
    [35_050, { seller_fee: euro(901), you_receive: euro(33_749) }],
    [90_000, { seller_fee: euro(2000), you_receive: euro(87_600) }],
  ])("%i cents: fee, courier and proceeds add up to the cent", (amount, shares) => {
    expect(tell(amount)).toMatchObject({ ...shares, is_fee_free: false });
  });

  test("the buyer pays the safety fee and a delivery on top", () => {
    expect(tell(40_000)!.buyer_pays).toEqual(euro(40_000 + 1960 + 250));
  });

  test("without a seller fee only the courier is deducted", () => {
    expect(tell(40_000, true)).toMatchObject({
      is_fee_free: true,
      seller_fee: euro(0),
      you_receive: euro(39_600),
    });
  });

  test.each([0, 3999, 90_001])("%i cents are out of range and have no breakdown", (amount) => {
    expect(tell(amount)).toBeNull();
  });
});
