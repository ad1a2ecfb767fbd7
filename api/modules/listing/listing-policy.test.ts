import { expect, test } from "vitest";
import type { ListingStatus } from "#contract/listing-words.ts";
import { findVisibility, listAllowedActions } from "./listing-policy.ts";

const at = new Date("2026-11-23T09:00:00Z");
const seller = { id: "seller", staff: null };
const stranger = { id: "stranger", staff: null };
const expert = {
  id: "expert",
  staff: {
    memberId: "m",
    keys: new Set(["read_listings"] as const),
    markets: null,
    isProved: true,
  },
};
const listing = (status: ListingStatus, more: object = {}) => ({
  sellerId: "seller",
  status,
  publishedAt: at,
  boostedUntil: null,
  isReserved: false,
  isMarkedSold: false,
  ...more,
});

test.each<[ListingStatus, Date | null, string]>([
  ["published", at, "visible"],
  ["sold", at, "gone"],
  ["hidden", at, "gone"],
  ["inactive", at, "gone"],
  ["failed_check", at, "gone"],
  ["draft", null, "unknown"],
  ["under_review", null, "unknown"],
  ["rejected", null, "unknown"],
])(
  "for another member a %s listing (published since %s) is %s",
  (status, publishedAt, expected) => {
    const facts = { sellerId: "seller", status, publishedAt, deletedAt: null };
    expect(findVisibility(facts, stranger)).toBe(expected);
    expect(findVisibility(facts, null)).toBe(expected);
    expect(findVisibility(facts, seller)).toBe("visible");
    expect(findVisibility(facts, expert)).toBe("visible");
  },
);

test("a deleted listing is gone for its seller too", () => {
  const facts = { sellerId: "seller", status: "inactive", publishedAt: at, deletedAt: at } as const;
  expect(findVisibility(facts, seller)).toBe("gone");
  expect(findVisibility({ ...facts, publishedAt: null }, seller)).toBe("unknown");
  expect(findVisibility(facts, expert)).toBe("visible");
});

test("anyone but the seller may buy a published listing without a reservation", () => {
  expect(listAllowedActions(listing("published"), null, at)).toEqual(["buy"]);
  expect(listAllowedActions(listing("published"), stranger, at)).toEqual(["buy"]);
  expect(listAllowedActions(listing("published", { isReserved: true }), stranger, at)).toEqual([]);
  expect(listAllowedActions(listing("sold"), stranger, at)).toEqual([]);
});

test("the seller may do what the table allows, and never buy", () => {
  expect(listAllowedActions(listing("published"), seller, at)).toEqual([
    "edit",
    "update_price",
    "hide",
    "boost",
    "mark_sold",
    "delete",
  ]);
  expect(listAllowedActions(listing("hidden"), seller, at)).toEqual([
    "edit",
    "update_price",
    "unhide",
    "mark_sold",
    "delete",
  ]);
  expect(listAllowedActions(listing("under_review"), seller, at)).toEqual(["cancel_sell_request"]);
});

test("only a listing that its seller marked as sold can be unmarked", () => {
  expect(listAllowedActions(listing("sold"), seller, at)).toEqual([]);
  const marked = listing("sold", { isMarkedSold: true });
  expect(listAllowedActions(marked, seller, at)).toEqual(["unmark_sold"]);
});

test("a running boost cannot be bought again, an expired one can", () => {
  const later = new Date(at.getTime() + 1);
  const boosted = listing("published", { boostedUntil: later });
  expect(listAllowedActions(boosted, seller, at)).not.toContain("boost");
  expect(listAllowedActions(boosted, seller, later)).toContain("boost");
});
