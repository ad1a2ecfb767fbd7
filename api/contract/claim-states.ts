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
