import type { BuyerCancelReason } from "#contract/order-words.ts";
import type { UserCall } from "#api/context.ts";
import { makeMove } from "./make-move.ts";

/** The buyer changes their mind, while the table still lets them. */
export const cancelOrder = async (
  call: UserCall,
  orderId: string,
  { sub_status, note }: { sub_status: BuyerCancelReason; note: string },
): Promise<void> => {
  await makeMove(call, orderId, {
    side: "buyer",
    move: "cancel",
    subStatus: sub_status,
    reason: { reasons: [sub_status], note },
  });
};
