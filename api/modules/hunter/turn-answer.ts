import type { HunterReply, HunterSegment, HunterSuggestion } from "#contract/ai-conversation.ts";
import type { Call } from "#api/context.ts";
import type { Unbranded } from "#api/http/route.ts";
import type { Catalogue, DeviceFilter, Understood } from "#api/modules/understanding/index.ts";
import type { Constraint } from "./constraints.ts";
import type { HunterState } from "./hunter-state.ts";

export type StoredSuggestion = Unbranded<Omit<HunterSuggestion, "card" | "state">>;
/** What is kept of an answer; what may change is read again whenever it is shown. */
export type StoredReply = Unbranded<Omit<HunterReply, "suggestions">> & {
  suggestions: StoredSuggestion[];
};

export type HunterCall = Pick<Call, "database" | "market" | "language" | "at" | "delivery">;

/** One turn, understood, with the search as it stands after it. */
export type Turn = Pick<Understood, "intent" | "slots" | "unsold" | "closing"> & {
  call: HunterCall;
  catalogue: Catalogue;
  state: HunterState;
  constraints: readonly Constraint[];
  filter: DeviceFilter;
};

/** What a step answers; what it leaves out is empty. */
export type Answer = {
  sentences: HunterSegment[][];
  /** Changes of the state besides the constraints. */
  state?: Partial<HunterState>;
} & Partial<
  Pick<
    StoredReply,
    | "suggestions"
    | "total"
    | "relaxed"
    | "comparison"
    | "market_price"
    | "actions"
    | "quick_replies"
  >
>;
