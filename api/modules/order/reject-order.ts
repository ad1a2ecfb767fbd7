import type { SellerRefusalReason } from "#contract/order-words.ts";
import type { UserCall } from "#api/context.ts";
import { makeMove } from "./make-move.ts";

/** The seller says no: nothing is charged, and their profile shows it (spec §4). */
export const rejectOrder = async (
  call: UserCall,
  orderId: string,
  { reason, note }: { reason: SellerRefusalReason; note: string },
): Promise<void> => {
  await makeMove(call, orderId, {
    side: "seller",
    move: "reject",
    subStatus: reason,
    reason: { reasons: [reason], note },
  });
};
