import { expect, test } from "vitest";
import { toSellerFee } from "#contract/seller-fee.ts";
import { DEMO_DELIVERY } from "#api/modules/shipping-option/delivery.ts";
import { FIRST_TERMS } from "#contract/terms.ts";
import { toBuyerSafetyFee } from "#contract/buyer-fee.ts";
import { toPriceBreakdown } from "./price.ts";

const euro = (amount: number) => ({ amount, currency: "EUR" as const });
const pounds = (amount: number) => ({ amount, currency: "GBP" as const });

test.each([
  [4000, 280],
  [38900, 978],
  // 2 % of 0.25 is half a cent.
  [4025, 281],
  [4024, 280],
  [100000, 2200],
])("the seller of %i pays %i: 2.00 and 2 %%, rounded half up", (asking, fee) => {
  expect(toSellerFee(euro(asking), FIRST_TERMS.GR.fees)).toEqual(euro(fee));
});

test.each([
  [4000, 290],
  [5918, 290],
  [5929, 291],
  // 4.9 % of 389.00, as the reference pages show it.
  [38900, 1906],
  [58900, 2886],
  // 4.9 % of 150.00 is 7.35 exactly, of 110.00 is 5.39, of 35.00 below the least.
  [15000, 735],
  [3500, 290],
  // A half cent goes up: 4.9 % of 365.00 is 17.885.
  [36500, 1789],
])("the buyer of %i pays a safety fee of %i: 4.9 %%, at least 2.90", (asking, fee) => {
  expect(toBuyerSafetyFee(euro(asking), FIRST_TERMS.GR.fees)).toEqual(euro(fee));
});

test("the total matches the reference pages for 389.00", () => {
  expect(toPriceBreakdown(DEMO_DELIVERY, "GR", euro(38900))).toEqual({
    asking_price: euro(38900),
    buyer_safety_fee: euro(1906),
    delivery_from: euro(250),
    total_price: euro(41056),
  });
});

test("each market adds its own cheapest delivery", () => {
  expect(toPriceBreakdown(DEMO_DELIVERY, "GB", pounds(10000))).toMatchObject({
    delivery_from: pounds(399),
    total_price: pounds(10889),
  });
});

test("a currency of another market throws", () => {
  expect(() => toPriceBreakdown(DEMO_DELIVERY, "GB", euro(10000))).toThrow("GBP");
});
