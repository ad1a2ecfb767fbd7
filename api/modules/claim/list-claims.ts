import type { Claim, HubClaim } from "#contract/claim.ts";
import { seconds } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Language, Market } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { listMarkets } from "#api/http/staff-access.ts";
import { toPage } from "#api/http/to-page.ts";
import { findMyPurchase } from "#api/modules/order/index.ts";
import { businessDaysAfter, endOfDay, toMarketTime } from "#api/modules/calendar/index.ts";
import { listLaterMoves } from "./claim-states.ts";
import { type ClaimRow, findClaimPage, listClaimsOf, type QueuedClaim } from "./claim-store.ts";

export const listOrderClaims = async (database: Database, orderId: string, language: Language) =>
  (await listClaimsOf(database, orderId)).map((row) => presentClaim(row, language));

export async function listClaims(call: UserCall, orderId: string) {
  if (!(await findMyPurchase(call, orderId))) throw new ApiError("not_found");
  return listOrderClaims(call.database, orderId, call.language);
}

export const presentQueuedClaim = (row: QueuedClaim, language: Language): HubClaim => ({
  ...presentClaim(row, language),
  order_id: row.order_id as HubClaim["order_id"],
  number: row.number,
  title: row.title,
  buyer: row.buyer ?? "",
  is_parcel_lost: row.is_parcel_lost,
  moves: listLaterMoves(row) as HubClaim["moves"],
});

export async function listHubClaims(
  call: UserCall,
  {
    state,
    page,
    id,
  }: { state: "open" | "on_its_way" | "all"; page: number; id?: string | undefined },
) {
  const { total, rows } = await findClaimPage(call.database, {
    state,
    markets: listMarkets(call),
    page,
    id,
  });
  return toPage(
    rows.map((row) => presentQueuedClaim(row, call.language)),
    { total, page, path: "/hub/claims", query: id === undefined ? { state } : { id } },
  );
}

/** The last second of the day, so that its date is not the next day. */
const lastSecondBefore = (midnight: Date): Date => new Date(midnight.getTime() - seconds(1));

export const toAnswerDate = ({ market, created_at }: ClaimRow): Date =>
  lastSecondBefore(businessDaysAfter(market, created_at, LIMITS.claimAnswerDays));

export const toSendDate = (
  market: Market,
  at: Date,
  within: number = LIMITS.claimSend.within,
): Date => {
  const { day } = toMarketTime(market, new Date(at.getTime() + within));
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
