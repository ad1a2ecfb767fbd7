import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { lockOrder } from "#api/modules/order/index.ts";
import { settleHeldReview } from "#api/modules/review/index.ts";
import { refuseOwnTrade } from "#api/http/staff-access.ts";

/** Throws not_found, also for one that was never held, and forbidden in one's own trade. */
export async function decideReview(
  call: UserCall,
  { orderId, reviewId }: { orderId: string; reviewId: string },
  decision: "show" | "refuse",
): Promise<void> {
  const { database } = call;
  await database.tx(async () => {
    const locked = await lockOrder(database, orderId);
    if (!locked) throw new ApiError("not_found");
    refuseOwnTrade(call, locked.order);
    const isChanged = await settleHeldReview(call, locked.order, reviewId, decision);
    if (!isChanged) return;
    await writeAudit(call, {
      market: locked.order.market,
      action: `review.${decision}`,
      subject: { type: "order", id: orderId },
      data: { review_id: reviewId },
    });
  });
}
