import { LIMITS } from "#contract/limits.ts";
import type { Money } from "#contract/money.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { lockOrder } from "#api/modules/order/index.ts";
import { refundGoodwill, requireRefundable } from "#api/modules/payment/index.ts";
import { requestApproval, type LockedOrder } from "./request-approval.ts";
import { refuseOwnTrade } from "#api/http/staff-access.ts";

/** Throws not_found, forbidden, proof_needed, approval_waiting, refund_too_large. */
export async function refundHubOrder(
  call: UserCall,
  orderId: string,
  { amount, note }: { amount: Money; note: string },
): Promise<void> {
  await requireStepUp(call);
  const { database, user, at } = call;
  await database.tx(async () => {
    const locked = await lockOrder(database, orderId);
    if (!locked) throw new ApiError("not_found");
    const { order } = locked;
    refuseOwnTrade(call, order);
    const needsSecond = await isAboveLimit(call, order, amount);
    if (needsSecond) {
      await requestApproval(call, order, { kind: "refund", move: null, amount, note });
      return;
    }
    await refundGoodwill(call, order, { amount, note, by: user.id, at });
    await writeAudit(call, {
      market: order.market,
      action: "order.refund",
      subject: { type: "order", id: orderId },
      data: { ...amount, note },
    });
  });
}

/** All refunds of an order count together, so that the limit cannot be avoided by splitting. */
async function isAboveLimit(
  { database }: UserCall,
  order: LockedOrder,
  amount: Money,
): Promise<boolean> {
  const left = await requireRefundable(database, order, amount);
  const given = left.payment.amount - left.left;
  return given + amount.amount > LIMITS.approval.goodwill[order.market];
}
