import type { ReturnReason } from "#contract/order-words.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { keepUploads } from "#api/modules/media/keep-uploads.ts";
import { planShipment } from "#api/modules/shipping/plan-shipment.ts";
import { findMyPurchase } from "./find-my-purchase.ts";
import { makeMove } from "./make-move.ts";
import { toShape } from "./order-policy.ts";
import { findTransition } from "./order-states.ts";
import { insertReturnPhotos } from "./trade-store.ts";

type Wish = { reason: ReturnReason; note: string; files: readonly File[] };

/**
 * The buyer sends the device back: why, with photos, and a free parcel straight to the seller. Throws
 * not_found, transition_refused, invalid_fields with what is wrong with a photo, unavailable.
 */
export const returnOrder = async (
  call: UserCall,
  orderId: string,
  { reason, note, files }: Wish,
): Promise<void> => {
  const { database, at } = call;
  const order = await findMyPurchase(call, orderId);
  if (!order) throw new ApiError("not_found");
  // Photos are work: they are looked at only where they can be used.
  if (!findTransition(toShape(order), "return", "buyer"))
    throw new ApiError("transition_refused", {
      data: { status: order.status, action: "return" },
    });
  const keys = await keepUploads(call, files);
  await makeMove(
    call,
    orderId,
    { side: "buyer", move: "return", subStatus: reason, reason: { reasons: [reason], note } },
    async (returned) => {
      await insertReturnPhotos(database, { orderId, keys, at, purpose: "return" });
      await planShipment(call, returned, "return", at);
    },
  );
};
