import type { StaffKey } from "./staff-keys.ts";

/** Every list of the console with the key that opens it. A new list is a line here first. */
export const STAFF_LISTS = {
  queue: "read_orders",
  orders: "read_orders",
  review: "read_listings",
  listings: "read_listings",
  stock: "read_hub",
  people: "read_people",
  payments: "read_ledger",
  payouts: "read_payouts",
  reviews: "read_moderation",
  tickets: "read_tickets",
  claims: "read_tickets",
  documents: "read_people_private",
  audit: "read_staff",
} as const satisfies Record<string, StaffKey>;

export type StaffListId = keyof typeof STAFF_LISTS;
export const STAFF_LIST_IDS = Object.keys(STAFF_LISTS) as readonly StaffListId[];

export const isStaffListId = (text: string): text is StaffListId =>
  (STAFF_LIST_IDS as readonly string[]).includes(text);

/**
 * How a value is written: `word` is one of a few, `mark` yes or no, `moment` a time, ISO 8601.
 * `wait` is the time since when something waits, `deadline` the time until when it may; `photo` is
 * the path of a picture.
 */
export const CELL_KINDS = [
  "text",
  "word",
  "money",
  "number",
  "moment",
  "wait",
  "deadline",
  "day",
  "mark",
  "photo",
] as const;
export type CellKind = (typeof CELL_KINDS)[number];

/** `words` takes several values, each of the options. */
export const FILTER_KINDS = ["words", "text", "id", "day", "amount", "number", "mark"] as const;
export type FilterKind = (typeof FILTER_KINDS)[number];

/** Why a part of a list's address counts for nothing. */
export const SKIP_REASONS = ["unknown", "invalid", "private"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Parameters of every list; no filter has one of these names. */
export const LIST_PARAMETERS = ["list", "tab", "q", "sort", "columns", "after"] as const;

export const STAFF_LIST_LIMITS = {
  /** Rows of a page. */
  page: 50,
  /** Characters of the search and of a filter, values of a filter, parameters of an address. */
  q: 200,
  value: 200,
  values: 30,
  parameters: 60,
  viewName: 60,
  /** Characters of the address that a view keeps. */
  viewQuery: 2000,
  /** Views of a person for a list. */
  views: 50,
  /** Rows of each list that a search for anything shows. */
  found: 5,
  /** A count ends here: "10,000+". */
  count: 10_000,
} as const;
