import { toCover } from "#contract/cover.ts";
import type { ClaimReason } from "#contract/claim-states.ts";
import type { OrderStatus } from "#contract/order.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { storeUploads } from "#api/modules/photo/index.ts";
import { findMyPurchase, listCovers, lockOrder } from "#api/modules/order/index.ts";
import { isClaimOpen } from "./claim-states.ts";
import { listClaimsOf, insertClaim } from "./claim-store.ts";
import { presentClaim } from "./list-claims.ts";
import { announceClaim } from "./notify-claim.ts";

type NewClaim = { reason: ClaimReason; description: string; files: File[] };

export async function createClaim(
  call: UserCall,
  orderId: string,
  { reason, description, files }: NewClaim,
) {
  const { database, user, at, language } = call;
  const order = await findMyPurchase(call, orderId);
  if (!order) throw new ApiError("not_found");
  // Checked twice: before the expensive photo processing, and again under the lock.
  const open = (await listClaimsOf(database, orderId)).some(({ status }) => isClaimOpen(status));
  if (open || !isCovered(order, at)) throw new ApiError("claim_closed");
  if (!isReasonCovered(order, reason, at))
    throw new ApiError("invalid_fields", { fields: { reason: ["claim.reason-not-covered"] } });
  const photos = await storeUploads(call, files);
  return database.tx(async () => {
    const locked = await lockOrder(database, orderId);
    if (!locked || !isReasonCovered(locked.order, reason, at)) throw new ApiError("claim_closed");
    const id = await insertClaim(database, {
      market: order.market,
      order_id: orderId,
      user_id: user.id,
      reason,
      description,
      photos,
      at,
    });
    const claim = (await listClaimsOf(database, orderId)).find((row) => row.id === id);
    if (!claim) throw new ApiError("claim_closed");
    await announceClaim(call, claim, "received", at);
    return presentClaim(claim, language);
  });
}

type CoveredOrder = Parameters<typeof listCovers>[0] & { status: OrderStatus };

const isCovered = (order: CoveredOrder, at: Date): boolean =>
  order.status === "completed" && listCovers(order, at).some(({ is_running }) => is_running);

const isReasonCovered = (order: CoveredOrder, reason: ClaimReason, at: Date): boolean =>
  listCovers(order, at).some(
    ({ cover, is_running, reasons }) =>
      is_running && cover === toCover(reason) && reasons.includes(reason),
  );
