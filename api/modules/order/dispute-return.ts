import type { ReturnDisputeReason } from "#contract/order-words.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { keepUploads } from "#api/modules/media/keep-uploads.ts";
import { findMySale } from "./find-my-sale.ts";
import { makeMove } from "./make-move.ts";
import { toShape } from "./order-policy.ts";
import { findTransition } from "./order-states.ts";
import { insertReturnPhotos } from "./trade-store.ts";

type Wish = { reason: ReturnDisputeReason; note: string; files: readonly File[] };

/**
 * The seller says that what came back is not what they sent; the money waits for our support. Throws
 * not_found, transition_refused, invalid_fields with what is wrong with a photo.
 */
export const disputeReturn = async (
  call: UserCall,
  orderId: string,
  { reason, note, files }: Wish,
): Promise<void> => {
  const { database, at } = call;
  const order = await findMySale(call, orderId);
  if (!order) throw new ApiError("not_found");
  // Photos are work: they are looked at only where they can be used.
  if (!findTransition(toShape(order), "dispute_return", "seller"))
    throw new ApiError("transition_refused", {
      data: { status: order.status, action: "dispute_return" },
    });
  const keys = await keepUploads(call, files);
  await makeMove(
    call,
    orderId,
    {
      side: "seller",
      move: "dispute_return",
      subStatus: reason,
      reason: { reasons: [reason], note },
    },
    () => insertReturnPhotos(database, { orderId, keys, at, purpose: "return_dispute" }),
  );
};

/** The seller has the device back as it was: the buyer's money goes back at once. */
export const confirmReturn = (call: UserCall, orderId: string) =>
  makeMove(call, orderId, { side: "seller", move: "confirm_return" });
