import { FAIL_REASONS } from "./inspection-progress.ts";
import { toScanned } from "./scanned.ts";

/** Words of a device that lies at the hub before it is sold; without zod, because browsers read them. */

/**
 * `announced`: its seller brings or sends it. `arrived`: to be checked. `asked`: its seller agrees to
 * the grade that was found. `in_stock`: Instant Buy. `to_return`: it waits for its seller.
 */
export const STOCK_STATUSES = [
  "announced",
  "arrived",
  "asked",
  "in_stock",
  "to_return",
  "sold",
  "returned",
  "cancelled",
] as const;
export type StockStatus = (typeof STOCK_STATUSES)[number];

/** The device lies at the hub. */
export const AT_HUB_STATUSES = ["arrived", "asked", "in_stock", "to_return"] as const;
export type AtHubStatus = (typeof AT_HUB_STATUSES)[number];

export const isAtHub = (status: StockStatus | null): status is AtHubStatus =>
  (AT_HUB_STATUSES as readonly (StockStatus | null)[]).includes(status);

/** Why a device goes back, or never came. */
export const STOCK_END_REASONS = [
  "seller",
  "time_over",
  "not_sent",
  "no_answer",
  "sold_before",
  ...FAIL_REASONS,
] as const;
export type StockEndReason = (typeof STOCK_END_REASONS)[number];

/** What its seller may do: take it back before it came, agree to the grade found, ask for it. */
export const CONSIGNMENT_ACTIONS = ["cancel", "accept", "ask_back"] as const;
export type ConsignmentAction = (typeof CONSIGNMENT_ACTIONS)[number];

/** What the hub does with it besides the check; `give_up` ends the wait for its seller's answer. */
export const STOCK_MOVES = ["receive", "place", "hand_back", "give_up"] as const;
export type StockMove = (typeof STOCK_MOVES)[number];

/** Letters, digits and dashes, such as `A-03-2`. */
export const BIN_PATTERN = /^[A-Z0-9][A-Z0-9-]{0,11}$/;
/** Whatever the layout of the keyboard. */
export const toBin = (text: string): string => toScanned(text);

export type ConsignmentTerms = {
  /** Days of storage, which is free; then the device goes back. */
  free_days: number;
  /** By how much the price falls where its seller agrees, in hundredths of a percent. */
  drop_rate: number;
  /** Days between two falls. */
  drop_days: number;
};

/** Until the market has a row of its own. */
export const FIRST_CONSIGNMENT: ConsignmentTerms = {
  free_days: 90,
  drop_rate: 500,
  drop_days: 30,
};

/** Days until an announced device that does not come is forgotten. */
export const ANNOUNCED_DAYS = 14;

/** Days to answer to another grade; then the device goes back. */
export const ANSWER_DAYS = 14;

/** On the parcel and in the search: S-1001. */
export const toStockNumber = (number: number): string => `S-${number}`;

const NEXT_MOVES: Record<StockStatus, readonly ConsignmentAction[]> = {
  announced: ["cancel"],
  arrived: ["ask_back"],
  asked: ["accept", "ask_back"],
  in_stock: ["ask_back"],
  to_return: [],
  sold: [],
  returned: [],
  cancelled: [],
};

export const listConsignmentActions = (status: StockStatus): readonly ConsignmentAction[] =>
  NEXT_MOVES[status];
