export const PAYOUT_STATUSES = [
  /** Its day has not come (spec §9 "Payout"). */
  "scheduled",
  /** Its day has come, but the account was changed lately. */
  "held",
  /** Its day has come, but there is no account to send it to. */
  "blocked",
  "sending",
  "in_transit",
  "paid",
  "failed",
] as const;

export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];
