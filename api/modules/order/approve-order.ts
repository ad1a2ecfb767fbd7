import type { UserCall } from "#api/context.ts";
import { chargeNow } from "#api/modules/payment/take-payment-step.ts";
import { makeMove } from "./make-move.ts";

/** The seller says yes: the buyer is charged, and the time to book the courier begins. */
export const approveOrder = async (call: UserCall, orderId: string): Promise<void> => {
  await makeMove(call, orderId, { side: "seller", move: "approve" });
  await chargeNow(call, orderId);
};
