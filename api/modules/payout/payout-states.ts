import type { PayoutStatus } from "#contract/payout-states.ts";

type PayoutTransition = {
  from: readonly PayoutStatus[];
  to: PayoutStatus;
  /** Null: the money stays where it is. */
  transfer: "payout_sent" | "payout_paid" | "payout_failed" | null;
};

const WAITING = ["scheduled", "held", "blocked", "failed"] as const;
const SENT = ["sending", "in_transit"] as const;

/**
 * All transitions of a payout (spec §9 "Payout"; decisions "Session": payouts wait after a change).
 */
const PAYOUT_TRANSITIONS: readonly PayoutTransition[] = [
  { from: WAITING, to: "held", transfer: null },
  { from: WAITING, to: "blocked", transfer: null },
  { from: WAITING, to: "sending", transfer: "payout_sent" },
  { from: ["sending"], to: "in_transit", transfer: null },
  { from: SENT, to: "paid", transfer: "payout_paid" },
  { from: SENT, to: "failed", transfer: "payout_failed" },
];

export const findPayoutTransition = (
  from: PayoutStatus,
  to: PayoutStatus,
): PayoutTransition | null =>
  PAYOUT_TRANSITIONS.find((row) => row.to === to && row.from.includes(from)) ?? null;

/** It has not left, and its owner may still change the destination. */
export const isWaiting = ({ status }: { status: PayoutStatus }): boolean =>
  WAITING.some((one) => one === status);

/** The provider has it, or may have it. */
export const isSent = ({ status }: { status: PayoutStatus }): boolean =>
  SENT.some((one) => one === status);
