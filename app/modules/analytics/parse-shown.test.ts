import { expect, test } from "vitest";
import { toListing } from "#tests/shop-marketplace.ts";
import { presentCard } from "../listing-card/card-facts.ts";
import { parseShownDevice, parseShownLists } from "./parse-shown.ts";

const cards = [toListing(0), toListing(1)].map(presentCard);
const names = (page: string, data: unknown) => parseShownLists(page, data).map(({ id }) => id);

test("lists of cards are found in loader data and named after their field", () => {
  expect(
    names("search", { total: 2, cards, facets: { brand: [{ value: "apple", count: 2 }] } }),
  ).toEqual(["search"]);
  expect(names("devices-brand", { place: { vertical: "x" }, results: { cards } })).toEqual([
    "devices-brand",
  ]);
  expect(
    names("home", { home: { fresh: cards, picks: cards, popular: [], total: 3 }, canSell: true }),
  ).toEqual(["home-fresh", "home-picks"]);
  expect(names("search", { cards: [] })).toEqual([]);
  expect(names("x", null)).toEqual([]);
});

test("items have the fields of their cards and the facts common to the list", () => {
  const [list] = parseShownLists("search", { cards }, { brand: "apple" });
  expect(list?.items.map(({ id }) => id)).toEqual(cards.map(({ id }) => id));
  expect(list?.items[0]).toEqual({
    brand: "apple",
    id: cards[0]!.id,
    title: cards[0]!.title,
    price: cards[0]!.total_price,
    detail: [cards[0]!.capacity, cards[0]!.color].filter(Boolean).join(", "),
  });
});

test("a listing page yields an item with brand and category; other pages yield none", () => {
  const listing = toListing(0);
  expect(parseShownDevice({ listing })).toMatchObject({
    id: listing.id,
    brand: listing.brand.name,
    vertical: listing.vertical,
    price: listing.total_price,
  });
  expect(parseShownDevice({ listing: null })).toBeNull();
  expect(parseShownDevice({ home: {} })).toBeNull();
  expect(parseShownDevice(undefined)).toBeNull();
});

test("a product has the price of its cheapest listing, or no price without listings", () => {
  const price = { amount: 41056, currency: "EUR" };
  const sku = {
    id: "s",
    name: "iPhone 13, 128 GB",
    vertical: "smartphones",
    brand: { name: "Apple" },
  };
  expect(parseShownDevice({ sku: { ...sku, from: price } })).toEqual({
    id: "s",
    title: "iPhone 13, 128 GB",
    vertical: "smartphones",
    brand: "Apple",
    price,
  });
  expect(parseShownDevice({ sku: { ...sku, from: null } })).toMatchObject({ price: undefined });
  expect(parseShownDevice({ listing: null, skuId: "s" })).toBeNull();
});
