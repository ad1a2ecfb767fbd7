import { expect, test } from "vitest";
import type { Model } from "#contract/catalog.ts";
import { pickNamed } from "./find-device.server.ts";
import { toSlideRange } from "./to-slide-range.ts";

const brand = { id: "b", slug: "apple", name: "Apple" };
const models = ["iPhone 13", "iPhone 13 Pro", "iPhone 13 Pro Max"].map((name) => ({
  id: name,
  name,
  brand,
})) as unknown as Model[];

test.each([
  ["iphone", null],
  ["iphone 13", "iPhone 13"],
  ["13 iPhone 256 black", "iPhone 13"],
  ["Apple iPhone 13 PRO", "iPhone 13 Pro"],
  ["iphone 13 pro max 512", "iPhone 13 Pro Max"],
])("%j names %j", (words, name) => {
  expect(pickNamed(models, words)?.name ?? null).toBe(name);
});

test("a model that is the only match is meant, however it is written", () => {
  expect(pickNamed(models.slice(0, 1), "aifon13")?.name).toBe("iPhone 13");
});

const eur = (amount: number) => ({ amount, currency: "EUR" }) as const;
const fair = { low: eur(36500), median: eur(38900), high: eur(41000) };
const bounds = { min: eur(4000), max: eur(84900) };

test("the slider goes beyond the usual prices, within what may be asked", () => {
  expect(toSlideRange({ bounds, marketPrice: { fair } })).toEqual({
    from: 219,
    to: 574,
    middle: 389,
  });
  const narrow = { min: eur(30000), max: eur(42050) };
  expect(toSlideRange({ bounds: narrow, marketPrice: { fair } })).toMatchObject({
    from: 300,
    to: 420,
  });
  expect(toSlideRange({ bounds, marketPrice: { fair: null } })).toMatchObject({
    from: 40,
    to: 849,
  });
  expect(toSlideRange({ bounds: { min: eur(4000), max: null }, marketPrice: null })).toBeNull();
});
