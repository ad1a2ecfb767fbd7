import { expect, test } from "vitest";
import { drawPrices } from "./draw-prices.ts";

const prices = { low: 10_000, high: 49_999, counts: [2, 0, 8, 4] };
const heights = (path: string) =>
  [...path.matchAll(/v-(\d+)/g)].map(([, height]) => Number(height));

test("the fullest part is as high as the drawing, and an empty one is not drawn", () => {
  const { chosen, rest } = drawPrices(prices, { price_min: null, price_max: null });
  expect(heights(chosen)).toEqual([4, 16, 8]);
  expect(rest).toBe("");
});

test("what the limits leave out is drawn apart", () => {
  const { chosen, rest } = drawPrices(prices, { price_min: 150, price_max: 350 });
  expect(heights(chosen)).toEqual([4, 16]);
  expect(heights(rest)).toEqual([8]);
});

test("few stay visible beside many, and the ends are whole units", () => {
  const drawn = drawPrices(
    { low: 9_950, high: 20_010, counts: [1, 500] },
    { price_min: null, price_max: null },
  );
  expect(heights(drawn.chosen)).toEqual([1, 16]);
  expect(drawn).toMatchObject({ low: 99, high: 201 });
});
