import { expect, test } from "vitest";
import { toListing } from "#tests/shop-marketplace.ts";
import { fromCardRows, toCardRows } from "./card-facts.ts";

test("a card arrives as it was sent", () => {
  const listings = Array.from({ length: 20 }, (_, n) => toListing(n, "en-GB"));
  const cards = fromCardRows(toCardRows(listings));
  expect(cards).toHaveLength(20);
  for (const [n, card] of cards.entries()) expect(listings[n]).toMatchObject(card);
});

test("what a card lacks stays missing, and words with line breaks stay one card", () => {
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
])("instant buy %s and a paid place %s arrive apart", (is_instant_buy, is_boosted) => {
  const rows = toCardRows([{ ...toListing(0), is_instant_buy, is_boosted }]);
  const [card] = fromCardRows(rows);
  expect([card!.is_instant_buy, card!.is_boosted ?? false]).toEqual([is_instant_buy, is_boosted]);
});

test("no cards are no cards", () => {
  expect(fromCardRows(toCardRows([]))).toEqual([]);
});
