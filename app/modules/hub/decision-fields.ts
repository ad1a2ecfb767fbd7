import { REJECT_REASONS, type RejectReason } from "#contract/listing-words.ts";

export type ReasonField = `reason_${RejectReason}`;

/** One checkbox name per reason, because kept forms store one value per name. */
export const fieldOf = (reason: RejectReason): ReasonField => `reason_${reason}`;

export const FIRST_REASON = fieldOf(REJECT_REASONS[0]);

export const listReasons = (
  values: Readonly<Partial<Record<ReasonField, string>>>,
): RejectReason[] => REJECT_REASONS.filter((reason) => values[fieldOf(reason)] !== undefined);
