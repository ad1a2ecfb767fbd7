import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { lockOrder } from "#api/modules/order/index.ts";
import { refundGoodwill } from "#api/modules/payment/index.ts";
import { lockApproval, writeApproval } from "./request-approval.ts";
import { makeStaffMove, requireMove } from "./move-hub-order.ts";
import { refuseOwnTrade } from "#api/http/staff-access.ts";

/**
 * Throws not_found; forbidden to experts, to the requester and in one's own trade; approval_closed;
 * proof_needed on approval; and the errors of the refund or move.
 */
export async function decideApproval(
  call: UserCall,
  { orderId, approvalId }: { orderId: string; approvalId: string },
  decision: "approve" | "decline",
): Promise<void> {
  const { database, user, at } = call;
  await database.tx(async () => {
    const locked = await lockOrder(database, orderId);
    const wish = locked && (await lockApproval(database, { id: approvalId, orderId }));
    if (!wish) throw new ApiError("not_found");
    const { order } = locked;
    refuseOwnTrade(call, order);
    if (wish.requested_by === user.id) throw new ApiError("forbidden");
    if (wish.status !== "waiting" || wish.expires_at <= at) throw new ApiError("approval_closed");
    const { amount, currency, note, move } = wish;
    if (decision === "approve") {
      await requireStepUp(call);
      if (move === null) {
        const given = { amount: { amount, currency }, note: note ?? "", by: wish.requested_by, at };
        await refundGoodwill(call, order, given);
      } else await makeStaffMove(call, order, requireMove(order, move, ["support"]), note);
    }
    await writeApproval(database, wish.id, {
      status: decision === "approve" ? "approved" : "declined",
      decided_by: user.id,
      decided_at: at,
    });
    await writeAudit(call, {
      market: order.market,
      action: `approval.${decision}`,
      subject: { type: "order", id: orderId },
      data: { approval_id: wish.id, ...(move && { move }), amount, currency, note },
    });
  });
}
