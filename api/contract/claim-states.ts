/** One row for each state of a claim; without zod, because browsers read it too. */
type ClaimState = {
  /** An order has at most one claim that is `open` or `on_its_way`. */
  phase: "open" | "on_its_way" | "over";
  /** Colour of the label. */
  tone: "now" | "calm" | "bad" | "off";
  /** Its buyer may object to what was decided. */
  isDecision?: true;
};

const CLAIM_STATES = {
  open: { phase: "open", tone: "now" },
  /** The way to the hub is booked. */
  accepted: { phase: "on_its_way", tone: "now" },
  at_hub: { phase: "on_its_way", tone: "now" },
  sent_back: { phase: "on_its_way", tone: "calm", isDecision: true },
  resolved: { phase: "over", tone: "calm", isDecision: true },
  refunded: { phase: "over", tone: "calm" },
  refused: { phase: "over", tone: "bad", isDecision: true },
  closed: { phase: "over", tone: "off", isDecision: true },
} as const satisfies Record<string, ClaimState>;

export type ClaimStatus = keyof typeof CLAIM_STATES;

export const CLAIM_STATUSES = Object.keys(CLAIM_STATES) as readonly ClaimStatus[];

export const claimStateOf = (status: ClaimStatus): ClaimState => CLAIM_STATES[status];

/** Why the warranty or the accident insurance is claimed; `cover.ts` says which fits which device. */
export const CLAIM_REASONS = [
  "battery",
  "screen",
  "audio",
  "camera",
  "connectivity",
  "does_not_start",
  "disc_drive",
  "controller",
  "drop",
  "broken_screen",
  "liquid",
  "other",
  /** The consumer has withdrawn from a purchase of a trader; no cover includes it. */
  "withdrawal",
] as const;

export type ClaimReason = (typeof CLAIM_REASONS)[number];

/** Outcome for a device whose claim was accepted; `unchanged` where no fault was found. */
export const CLAIM_OUTCOMES = ["repaired", "exchanged", "unchanged", "refunded"] as const;

export type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number];

/** Moves of the hub on an accepted claim. */
export const CLAIM_MOVES = [
  "receive",
  "repair",
  "exchange",
  "return_unchanged",
  "refund",
  "deliver",
  "close",
] as const;
