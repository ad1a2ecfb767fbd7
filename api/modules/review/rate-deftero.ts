import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findMyPurchase } from "#api/modules/order/find-order.ts";
import { lockOrder } from "#api/modules/order/order-store.ts";
import { findLastRating, findUnrated, insertRating } from "./rating-store.ts";
import { ASKED_EVERY } from "./review-policy.ts";

/** Whether the caller has said lately what they think of the shop. */
async function isAskedLately({ database, user, at }: UserCall): Promise<boolean> {
  const last = await findLastRating(database, user.id);
  return last !== null && at.getTime() - last.getTime() < ASKED_EVERY;
}

/** Throws forbidden unless the caller may be asked now, of this order or of any (spec §5 "rate-us"). */
export async function checkRating(call: UserCall, orderId: string | undefined): Promise<void> {
  const unrated = await findUnrated(call.database, { userId: call.user.id, orderId });
  if (unrated === null || (await isAskedLately(call))) throw new ApiError("forbidden");
}

/** What a buyer thinks of the shop, once for each order they kept. Throws not_found, forbidden. */
export async function rateDeftero(
  call: UserCall,
  { order_id, review_deftero: score }: { order_id: string; review_deftero: number },
): Promise<void> {
  const { database, user, at } = call;
  if (!(await findMyPurchase(call, order_id))) throw new ApiError("not_found");
  await database.tx(async () => {
    await lockOrder(database, order_id);
    await checkRating(call, order_id);
    if (!(await insertRating(database, { order_id, user_id: user.id, score, created_at: at })))
      throw new ApiError("forbidden");
  });
}
