import type { Language } from "#contract/market.ts";
import type { HubClaim } from "#contract/hub-order.ts";
import type { UserCall } from "#api/context.ts";
import { toPage } from "#api/http/to-page.ts";
import { requireStaff } from "#api/modules/hub/require-staff.ts";
import { listLaterMoves } from "./claim-states.ts";
import { findClaimPage, type QueuedClaim } from "./claim-store.ts";
import { presentClaim } from "./present-claim.ts";

export const presentQueuedClaim = (row: QueuedClaim, language: Language): HubClaim => ({
  ...presentClaim(row, language),
  order_id: row.order_id as HubClaim["order_id"],
  number: row.number,
  title: row.title,
  buyer: row.buyer ?? "",
  is_parcel_lost: row.is_parcel_lost,
  moves: listLaterMoves(row.status) as HubClaim["moves"],
});

/** Claims for staff, the longest wait first. Throws not_found to others. */
export async function listHubClaims(
  call: UserCall,
  { state, page }: { state: "open" | "on_its_way" | "all"; page: number },
) {
  requireStaff(call);
  const { total, rows } = await findClaimPage(call.database, { state, page });
  return toPage(
    rows.map((row) => presentQueuedClaim(row, call.language)),
    { total, page, path: "/hub/claims", query: { state } },
  );
}
