import { expect, test } from "vitest";
import { toListing } from "#tests/shop-marketplace.ts";
import { fromCardRows, toCardRows } from "./card-facts.ts";

test("a card survives serialization", () => {
  const listings = Array.from({ length: 20 }, (_, n) => toListing(n, "en-GB"));
  const cards = fromCardRows(toCardRows(listings));
  expect(cards).toHaveLength(20);
  for (const [n, card] of cards.entries()) expect(listings[n]).toMatchObject(card);
});

test("missing fields stay missing and line breaks stay within their card", () => {
  const odd = {
    ...toListing(0),
    title: "Two\nlines\tand a tab",
    capacity: null,
    battery_health: 0,
    cover: null,
  };
  expect(fromCardRows(toCardRows([odd, toListing(1)]))).toHaveLength(2);
  expect(fromCardRows(toCardRows([odd]))[0]).toMatchObject({
    title: "Two lines and a tab",
    capacity: null,
    battery_health: 0,
    cover: null,
  });
});

test.each([
  [false, false],
  [true, false],
  [false, true],
  [true, true],
])("instant buy %s and boosted %s are independent", (is_instant_buy, is_boosted) => {
  const rows = toCardRows([{ ...toListing(0), is_instant_buy, is_boosted }]);
  const [card] = fromCardRows(rows);
  expect([card!.is_instant_buy, card!.is_boosted ?? false]).toEqual([is_instant_buy, is_boosted]);
});

test("an empty list survives serialization", () => {
  expect(fromCardRows(toCardRows([]))).toEqual([]);
});
