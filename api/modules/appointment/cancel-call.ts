import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findAppointmentRow } from "./appointment-store.ts";
import { giveUpCall } from "./give-up-call.ts";
import { tellCall } from "./tell-call.ts";
import { requireMyOrder } from "./require-my-order.ts";

/** Calls off the caller's own call about an order. */
export async function cancelCall(call: UserCall, orderId: string): Promise<void> {
  const { database, user, at } = call;
  const { market } = await requireMyOrder(call, orderId);
  await database.tx(async () => {
    const kept = await findAppointmentRow(database, { orderId, userId: user.id });
    if (!kept) throw new ApiError("not_found");
    await giveUpCall(call, { id: kept.id, market }, at);
    // Nobody needs to hear that a call that is over will not take place.
    if (kept.starts_at > at) await tellCall(call, { id: kept.id, topic: "call-cancelled", at });
  });
}
