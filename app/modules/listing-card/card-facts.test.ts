import { expect, test } from "vitest";
import { toListing } from "#tests/shop-marketplace.ts";
import { presentCard } from "./card-facts.ts";

test("a card holds the shown fields of its listing alone", () => {
  const listing = toListing(1, "en-GB");
  const card = presentCard(listing);
  expect(listing).toMatchObject(card);
  expect(Object.keys(card).toSorted()).toEqual([
    "asking_price",
    "battery_health",
    "capacity",
    "color",
    "cover",
    "generic_condition",
    "id",
    "is_instant_buy",
    "title",
    "total_price",
  ]);
});

test("missing fields stay missing and zero stays zero", () => {
  const odd = { ...toListing(0), capacity: null, battery_health: 0, cover: null };
  expect(presentCard(odd)).toMatchObject({ capacity: null, battery_health: 0, cover: null });
});

test.each([
  [false, false],
  [true, false],
  [false, true],
  [true, true],
])("instant buy %s and boosted %s are independent", (is_instant_buy, is_boosted) => {
  const card = presentCard({ ...toListing(0), is_instant_buy, is_boosted });
  expect([card.is_instant_buy, card.is_boosted ?? false]).toEqual([is_instant_buy, is_boosted]);
});
