import { FAIL_REASONS } from "./inspection-progress.ts";
import { toScanned } from "./scanned.ts";

/** Words of a device that lies at the hub before it is sold; without zod, because browsers read them. */

/**
 * `announced`: its seller brings or sends it. `on_way`: our courier has it. `arrived`: to be checked. `held`: checked, and a
 * second person looks at it. `asked`: its seller agrees to
 * the grade that was found. `in_stock`: Instant Buy. `to_return`: it waits for its seller.
 */
export const STOCK_STATUSES = [
  "announced",
  "on_way",
  "arrived",
  "held",
  "asked",
  "in_stock",
  "to_return",
  "sold",
  "returned",
  "cancelled",
] as const;
export type StockStatus = (typeof STOCK_STATUSES)[number];

/** The device lies at the hub. */
export const AT_HUB_STATUSES = ["arrived", "held", "asked", "in_stock", "to_return"] as const;

/** Its seller does not have it: it is on the way with our courier, or at the hub. */
export const AWAY_STATUSES = ["on_way", ...AT_HUB_STATUSES] as const;
export type AwayStatus = (typeof AWAY_STATUSES)[number];

export const isAway = (status: StockStatus | null): status is AwayStatus =>
  (AWAY_STATUSES as readonly (StockStatus | null)[]).includes(status);

/** Why a device goes back, or never came. */
export const STOCK_END_REASONS = [
  "seller",
  "time_over",
  "not_sent",
  "no_answer",
  "sold_before",
  /** By our courier, on the way to the hub. */
  "lost",
  /** Our courier brought it back to its seller. */
  "sent_back",
  ...FAIL_REASONS,
] as const;
export type StockEndReason = (typeof STOCK_END_REASONS)[number];

/**
 * What its seller may do: take it back before it came, bring it without our courier, agree to the
 * grade found, ask for it.
 */
export const CONSIGNMENT_ACTIONS = ["cancel", "drop_courier", "accept", "ask_back"] as const;
export type ConsignmentAction = (typeof CONSIGNMENT_ACTIONS)[number];

/**
 * What the hub does with it besides the check: `confirm` is the second person's pass, `give_up` ends
 * the wait for its seller's answer.
 */
export const STOCK_MOVES = ["receive", "place", "confirm", "hand_back", "give_up"] as const;
export type StockMove = (typeof STOCK_MOVES)[number];

/**
 * Why a second person looks: a list calls the number lost or stolen, no list answered, or the price is
 * high.
 */
export const STOCK_HOLDS = ["blocked", "unanswered", "value"] as const;
export type StockHold = (typeof STOCK_HOLDS)[number];

/** From this price on two people check a device, minor units in any currency. */
export const SECOND_CHECK_FROM = 100_000;

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

/** Days that a device may still come after the day of its pickup. */
export const AFTER_PICKUP_DAYS = 3;

/** Where the parcel of our courier is; other ones are not shown. */
export const STOCK_PARCEL_STATUSES = ["booked", "moving", "delivered", "missed", "lost"] as const;
export type StockParcelStatus = (typeof STOCK_PARCEL_STATUSES)[number];

/** Its seller pays for our courier when the device goes back, unless the courier broke it. */
export const owesCourier = (stay: {
  courier_price: unknown;
  courier_paid_at?: unknown;
  end_reason: StockEndReason | null;
}): boolean =>
  stay.courier_price !== null && !stay.courier_paid_at && stay.end_reason !== "damaged";

/** Days to answer to another grade; then the device goes back. */
export const ANSWER_DAYS = 14;

/** On the parcel and in the search: S-1001. */
export const toStockNumber = (number: number): string => `S-${number}`;

const NEXT_MOVES: Record<StockStatus, readonly ConsignmentAction[]> = {
  announced: ["cancel", "drop_courier"],
  on_way: [],
  arrived: ["ask_back"],
  held: [],
  asked: ["accept", "ask_back"],
  in_stock: ["ask_back"],
  to_return: [],
  sold: [],
  returned: [],
  cancelled: [],
};

export const listConsignmentActions = (status: StockStatus): readonly ConsignmentAction[] =>
  NEXT_MOVES[status];
