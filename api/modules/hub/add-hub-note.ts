import type { UserCall } from "#api/context.ts";
import { writeAudit } from "#api/modules/audit/write-audit.ts";
import { requireOrder } from "#api/modules/order/find-order.ts";
import { insertNote } from "./hub-order-store.ts";
import { refuseOwnTrade, requireStaff } from "#api/http/require-staff.ts";

/** Leaves a word for colleagues. Throws not_found, and forbidden in a trade of one's own. */
export async function addHubNote(call: UserCall, orderId: string, text: string): Promise<void> {
  requireStaff(call);
  const { database, user, at } = call;
  await database.tx(async () => {
    const order = await requireOrder(call, orderId);
    refuseOwnTrade(call, order);
    await insertNote(database, { order_id: orderId, author_id: user.id, text, created_at: at });
    await writeAudit(call, {
      market: order.market,
      action: "order.note",
      subject: { type: "order", id: orderId },
    });
  });
}
