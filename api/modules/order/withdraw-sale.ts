import type { SellerRefusalReason } from "#contract/order-words.ts";
import type { UserCall } from "#api/context.ts";
import { lockMyOrder, makeLockedMove } from "./make-move.ts";
import { toShape } from "./order-policy.ts";
import { findTransition } from "./order-states.ts";
import { findActiveOrder } from "./order-store.ts";

type Why = { reason: SellerRefusalReason; note: string | null };

/**
 * The seller takes back a device that somebody's order holds: before their yes this is a refusal,
 * after it a withdrawal. "none": no order that can be left so holds it; "late": the clock has ended it
 * before, which is written down now. Call it with the listing locked.
 */
export const withdrawSale = async (
  call: UserCall,
  listingId: string,
  { reason, note }: Why,
): Promise<"none" | "done" | "late"> => {
  const holder = await findActiveOrder(call.database, listingId);
  if (!holder?.requested_at) return "none";
  const shape = toShape(holder);
  const move = (["reject", "withdraw"] as const).find((one) =>
    findTransition(shape, one, "seller"),
  );
  if (!move) return "none";
  const made = await makeLockedMove(call, await lockMyOrder(call, holder.id, "seller"), {
    side: "seller",
    move,
    subStatus: reason,
    reason: { reasons: [reason], note },
  });
  return "refusal" in made ? "late" : "done";
};
