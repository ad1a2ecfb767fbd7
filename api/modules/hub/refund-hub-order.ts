import type { Money } from "#contract/money.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireFreshProof } from "#api/modules/account/require-fresh-proof.ts";
import { writeAudit } from "#api/modules/audit/write-audit.ts";
import { lockOrder } from "#api/modules/order/lock-order.ts";
import { refundGoodwill } from "#api/modules/payment/refund-goodwill.ts";
import { refuseOwnTrade, requireRole } from "./require-staff.ts";

/**
 * Support gives a part of the price back beside the table. Throws not_found, forbidden to experts and
 * for a trade of one's own, proof_needed, refund_too_large.
 */
export async function refundHubOrder(
  call: UserCall,
  orderId: string,
  { amount, note }: { amount: Money; note: string },
): Promise<void> {
  requireRole(call, "support");
  await requireFreshProof(call);
  const { database, user, at } = call;
  await database.tx(async () => {
    const locked = await lockOrder(database, orderId);
    if (!locked) throw new ApiError("not_found");
    const { order } = locked;
    refuseOwnTrade(call, order);
    await refundGoodwill(call, order, { amount, note, by: user.id, at });
    await writeAudit(call, {
      market: order.market,
      action: "order.refund",
      subject: { type: "order", id: orderId },
      data: { ...amount, note },
    });
  });
}
