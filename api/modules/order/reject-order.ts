import type { SellerRefusalReason } from "#contract/order-words.ts";
import type { UserCall } from "#api/context.ts";
import { makeMove } from "./make-move.ts";

type Why = { reason: SellerRefusalReason; note: string };

const leave =
  (move: "reject" | "withdraw") =>
  async (call: UserCall, orderId: string, { reason, note }: Why): Promise<void> => {
    const why = { reasons: [reason], note };
    await makeMove(call, orderId, { side: "seller", move, subStatus: reason, reason: why });
  };

/** The seller says no: nothing is charged, and their profile shows it (spec §4). */
export const rejectOrder = leave("reject");

/** The seller takes their yes back before the courier has the device: all the money goes back. */
export const withdrawOrder = leave("withdraw");
