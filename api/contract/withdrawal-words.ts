import { days } from "./duration.ts";

/** How long a consumer may withdraw after delivery, in days after the day of delivery. */
export const WITHDRAWAL_DAYS = 14;
/** How long a device may be on its way back after a withdrawal. */
export const WITHDRAWAL_HAND_IN = days(14);

/**
 * What a withdrawal does: it cancels what was not sent, sends back what was delivered, at once or
 * once it arrives, and takes a completed sale back as a claim. `with_us`: the device is at the hub
 * for another claim, and stays there.
 */
export const WITHDRAWAL_WAYS = ["cancel", "return", "claim", "on_delivery", "with_us"] as const;
export type WithdrawalWay = (typeof WITHDRAWAL_WAYS)[number];

/**
 * `private`: the seller was marked as a private person; `ended`: the order has ended otherwise;
 * `late`: the 14 days are over.
 */
export const WITHDRAWAL_STATES = ["open", "made", "private", "ended", "late"] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];
