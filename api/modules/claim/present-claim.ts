import type { Claim } from "#contract/deed.ts";
import type { Language } from "#contract/market.ts";
import { LIMITS } from "#contract/limits.ts";
import { businessDaysAfter } from "#api/modules/shipping/business-days.ts";
import type { ClaimRow } from "./claim-store.ts";

/** By when a claim has its answer. */
export const toAnswerDate = ({ market, created_at }: ClaimRow): Date =>
  businessDaysAfter(market, created_at, LIMITS.claimAnswerDays);

/** Until when an accepted claim waits for its device. */
export const toSendDate = ({
  decided_at,
  created_at,
}: Pick<ClaimRow, "market" | "decided_at" | "created_at">): Date =>
  new Date((decided_at ?? created_at).getTime() + LIMITS.claimSend.within);

export const presentClaim = (row: ClaimRow, language: Language): Claim => ({
  id: row.id as Claim["id"],
  status: row.status,
  reason: row.reason,
  description: row.description,
  photos: row.photos.map((key) => `/media/${key}`),
  answer: row[`answer_${language}`],
  created_at: row.created_at.toISOString(),
  answer_by: toAnswerDate(row).toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  send_by: row.status === "accepted" ? toSendDate(row).toISOString() : null,
  outcome: row.outcome,
  outcome_note: row[`outcome_${language}`],
  device_number: row.device_number,
  resolved_at: row.resolved_at?.toISOString() ?? null,
});
