import type { HunterIntent } from "#contract/hunter-words.ts";
import type { DeviceFilter } from "#api/modules/understanding/index.ts";
import type { Constraint } from "./constraints.ts";

/** What a yes would lead to: the page of an order, of an offer, or of a standing hunt. */
export type Pending =
  | { kind: "buy"; listing_id: string }
  | { kind: "offer"; listing_id: string; amount: number | null }
  | { kind: "standing_hunt"; until: string | null };

/** What is kept of a conversation between two turns, besides its words. */
export type HunterState = {
  constraints: Constraint[];
  /** Listings of the last answer that showed some, by their positions. */
  shown: string[];
  /** Listings that were shown for this search before: "more" leaves them out. */
  seen: string[];
  /** The listing that "it" means. */
  focus: string | null;
  pending: Pending | null;
  lastIntent: HunterIntent | null;
  /** Of shown listings that came close only: what they miss, as it was worded. */
  near?: Record<string, string[]>;
  /** What the last turn compared by its names; conversations from before it was kept lack it. */
  compared?: DeviceFilter | null;
};

export const EMPTY_STATE: HunterState = {
  constraints: [],
  shown: [],
  seen: [],
  focus: null,
  pending: null,
  lastIntent: null,
};
