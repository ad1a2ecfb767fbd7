import type { ClaimOutcome, ClaimReason, ClaimStatus } from "#contract/claim-states.ts";

export type ClaimMove =
  | "accept"
  | "refuse"
  | "close"
  | "receive"
  | "repair"
  | "exchange"
  | "return_unchanged"
  | "refund"
  | "deliver"
  | "lapse"
  | "reopen";

export type ClaimTransition = {
  move: ClaimMove;
  from: ClaimStatus;
  to: ClaimStatus;
  outcome?: ClaimOutcome;
  way?: "claim_to_hub" | "claim_to_buyer";
  hasReason?: true;
  byClock?: true;
  /** The courier had the device when the claim lapsed. */
  byCourier?: true;
};

/** A lapsed claim can reopen. A refund is always possible, because couriers lose parcels. */
// oxfmt-ignore
export const CLAIM_TRANSITIONS: readonly ClaimTransition[] = [
  { move: "accept", from: "open", to: "accepted", way: "claim_to_hub", hasReason: true },
  { move: "refuse", from: "open", to: "refused", hasReason: true },
  { move: "close", from: "open", to: "closed", hasReason: true },
  { move: "receive", from: "accepted", to: "at_hub" },
  { move: "close", from: "accepted", to: "closed", hasReason: true },
  { move: "lapse", from: "accepted", to: "closed", hasReason: true, byClock: true },
  { move: "reopen", from: "closed", to: "accepted", hasReason: true, byCourier: true },
  { move: "refund", from: "accepted", to: "refunded", outcome: "refunded", hasReason: true },
  { move: "repair", from: "at_hub", to: "sent_back", outcome: "repaired", way: "claim_to_buyer", hasReason: true },
  { move: "exchange", from: "at_hub", to: "sent_back", outcome: "exchanged", way: "claim_to_buyer", hasReason: true },
  { move: "return_unchanged", from: "at_hub", to: "sent_back", outcome: "unchanged", way: "claim_to_buyer", hasReason: true },
  { move: "refund", from: "at_hub", to: "refunded", outcome: "refunded", hasReason: true },
  { move: "deliver", from: "sent_back", to: "resolved" },
  { move: "refund", from: "sent_back", to: "refunded", outcome: "refunded", hasReason: true },
];

export const findClaimTransition = (status: ClaimStatus, move: ClaimMove): ClaimTransition | null =>
  CLAIM_TRANSITIONS.find((row) => row.from === status && row.move === move) ?? null;

export const isClaimOpen = (status: ClaimStatus): boolean =>
  CLAIM_TRANSITIONS.some((row) => row.from === status && !row.byCourier);

type Claimed = { status: ClaimStatus; reason: ClaimReason };

/** A withdrawal ends in a refund: nothing is repaired, exchanged or sent back. */
const isFitting = ({ reason }: Claimed, { way }: ClaimTransition): boolean =>
  reason !== "withdrawal" || way !== "claim_to_buyer";

/** What staff may do after the answer. */
export const listLaterMoves = (claim: Claimed): ClaimMove[] =>
  claim.status === "open"
    ? []
    : CLAIM_TRANSITIONS.filter(
        (row) =>
          row.from === claim.status && !row.byClock && !row.byCourier && isFitting(claim, row),
      ).map(({ move }) => move);
