import type { Claim } from "#contract/deed.ts";
import type { Language, Market } from "#contract/market.ts";
import { LIMITS } from "#contract/limits.ts";
import { businessDaysAfter } from "#api/modules/shipping/business-days.ts";
import { endOfDay, toMarketTime } from "#api/modules/shipping/market-time.ts";
import type { ClaimRow } from "./claim-store.ts";

/** The last second of a day, so that its date is that day's and not the next one's. */
const lastSecondBefore = (midnight: Date): Date => new Date(midnight.getTime() - 1000);

/** By when a claim has its answer: a whole day, as people read it. */
export const toAnswerDate = ({ market, created_at }: ClaimRow): Date =>
  lastSecondBefore(businessDaysAfter(market, created_at, LIMITS.claimAnswerDays));

/** Until when a claim that is accepted now waits for its device: a whole day too. */
export const toSendDate = (market: Market, at: Date): Date => {
  const { day } = toMarketTime(market, new Date(at.getTime() + LIMITS.claimSend.within));
  return lastSecondBefore(endOfDay(market, day));
};

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
  send_by: (row.status === "accepted" && row.send_by?.toISOString()) || null,
  is_on_its_way: row.is_on_its_way,
  outcome: row.outcome,
  outcome_note: row[`outcome_${language}`],
  device_number: row.device_number,
  resolved_at: row.resolved_at?.toISOString() ?? null,
});
