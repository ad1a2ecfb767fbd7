import type { Market } from "#contract/market.ts";
import type { Filter, Slots } from "./label.ts";

/** What an engine makes of one turn; `filter` is the search as it stands after it. */
export type Understanding = { intent: string; slots: Slots; filter: Filter };

/** Understands the turns of one buyer, in their order. */
type Understand = (text: string) => Promise<Understanding>;

/** Begins a conversation in which nothing has been said. */
export type BeginUnderstanding = (market: Market) => Understand;

type Suggestion = {
  listing_id: string;
  /** False for one that is shown as missing a constraint. */
  fits: boolean;
};

/** What waits for the person's yes. */
export type PendingAction =
  | { what: "offer"; listing_id: string; amount: number | null }
  | { what: "proposal"; listing_id: string }
  /** The query string of a saved search. */
  | { what: "hunt"; query: string };

export type MarketPriceTold = { low: number; median: number; high: number; count: number };

/** One answer of the hunter, as far as it can be judged. */
export type Reply = {
  intent: string;
  /** The hunter's own words, without quotations. */
  said: string;
  suggestions: Suggestion[];
  /** Listings that stand side by side. */
  compared: string[];
  /** Fields that are named as what could be taken off. */
  relaxed: string[];
  market_price: MarketPriceTold | null;
  pending: PendingAction[];
};

/** Holds a whole conversation of a new visitor and answers the reply to each turn. */
export type Converse = (market: Market, turns: readonly string[]) => Promise<Reply[]>;
