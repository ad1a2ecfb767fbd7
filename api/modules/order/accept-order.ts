import type { UserCall } from "#api/context.ts";
import { makeMove } from "./make-move.ts";

/** The buyer keeps the device: the seller's money is released. */
export const acceptOrder = async (call: UserCall, orderId: string): Promise<void> => {
  await makeMove(call, orderId, { side: "buyer", move: "accept" });
};
