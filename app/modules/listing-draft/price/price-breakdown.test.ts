import { describe, expect, test } from "vitest";
import { marketPriceFor } from "#tests/seller-marketplace.ts";
import { FIRST_TERMS } from "#contract/terms.ts";
import { parsePriceForm } from "./parse-price-form.ts";
import { boundsOf, breakDownPrice, evaluatePrice } from "./price-breakdown.ts";

const eur = (amount: number) => ({ amount, currency: "EUR" }) as const;
const product = { face_value: eur(84900) } as never;
const read = (typed: string, draft: { product: never | null } = { product }) =>
  parsePriceForm(typed, "el-GR", { market: "GR", ...draft } as never);

describe("asking prices are bounded by the minimum and the price of a new device (spec §5)", () => {
  test.each([
    ["39,99", "sell.price-too-low"],
    ["849,01", "sell.price-too-high"],
    ["", "sell.price-required"],
    ["πολλά", "sell.price-invalid"],
    ["1,234", "sell.price-unclear"],
  ])("%j is refused: %s", (typed, key) => {
    expect(read(typed)).toEqual({ price: null, fault: key });
  });

  test.each([
    ["40", 4000],
    ["849", 84900],
  ])("%s is valid", (typed, amount) => {
    expect(read(typed)).toEqual({ price: eur(amount), fault: null });
  });

  test("without a product there is no maximum", () => {
    expect(read("9999", { product: null }).price).toEqual(eur(999900));
    expect(boundsOf(null, "EUR")).toEqual({ min: eur(4000), max: null });
  });
});

describe("price breakdown", () => {
  test("is the API's breakdown when that is for this price", () => {
    const marketPrice = marketPriceFor(38900);
    expect(breakDownPrice(FIRST_TERMS.GR.fees, eur(38900), marketPrice)).toBe(
      marketPrice.breakdown,
    );
  });

  test("is computed from the fee when the API's breakdown is for another price", () => {
    expect(breakDownPrice(FIRST_TERMS.GR.fees, eur(40000), marketPriceFor(38900))).toEqual({
      asking_price: eur(40000),
      seller_fee: eur(1000),
      is_fee_free: false,
      pickup_price: eur(400),
      you_receive: eur(38600),
      buyer_pays: null,
    });
    expect(breakDownPrice(FIRST_TERMS.GR.fees, eur(40000), null).seller_fee).toEqual(eur(1000));
  });

  test("a fee-free resale stays fee-free at another price", () => {
    const notified = marketPriceFor(38900).breakdown!;
    const marketPrice = marketPriceFor(38900, { breakdown: { ...notified, is_fee_free: true } });
    expect(breakDownPrice(FIRST_TERMS.GR.fees, eur(40000), marketPrice)).toMatchObject({
      seller_fee: eur(0),
      you_receive: eur(39600),
    });
  });
});

const eurEvaluatePrice = (amount: number) => ({ amount, currency: "EUR" }) as const;
const FAIR = {
  low: eurEvaluatePrice(36500),
  median: eurEvaluatePrice(38900),
  high: eurEvaluatePrice(41000),
};

test("the ends of the fair range are fair, and beyond them the difference is returned", () => {
  expect(evaluatePrice(eurEvaluatePrice(36500), FAIR)).toEqual({ is: "fair" });
  expect(evaluatePrice(eurEvaluatePrice(41000), FAIR)).toEqual({ is: "fair" });
  expect(evaluatePrice(eurEvaluatePrice(36499), FAIR)).toEqual({
    is: "below",
    by: eurEvaluatePrice(1),
  });
  expect(evaluatePrice(eurEvaluatePrice(45000), FAIR)).toEqual({
    is: "above",
    by: eurEvaluatePrice(4000),
  });
});
