import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { createInspection } from "#api/modules/inspection/index.ts";
import { lockOrder, moveOrder } from "#api/modules/order/index.ts";
import { listQueued } from "./hub-order-policy.ts";
import { findByLabel } from "./hub-order-store.ts";
import { refuseOwnTrade } from "#api/http/staff-access.ts";

/** Throws not_found, forbidden, transition_refused with `data.status` and `data.order_id`. */
export async function intakeOrder(call: UserCall, code: string): Promise<string> {
  const { database, user, at } = call;
  return database.tx(async () => {
    const found = await findByLabel(database, code);
    const locked = found && (await lockOrder(database, found));
    if (!locked) throw new ApiError("not_found");
    const { order } = locked;
    refuseOwnTrade(call, order);
    if (!listQueued("intake").includes(order.status))
      throw new ApiError("transition_refused", {
        data: { status: order.status, action: "arrive_at_hub", order_id: order.id },
      });
    await moveOrder(call, order, "arrive_at_hub", { actor: "hub", actorId: user.id }, at);
    await createInspection(call, order);
    await writeAudit(call, {
      market: order.market,
      action: "order.intake",
      subject: { type: "order", id: order.id },
    });
    return order.id;
  });
}
