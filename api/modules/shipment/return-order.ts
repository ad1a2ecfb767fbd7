import type { ReturnReason } from "#contract/order-reasons.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { storeUploads } from "#api/modules/photo/index.ts";
import {
  findMyPurchase,
  findTransition,
  insertReturnPhotos,
  makeMove,
  moveRefused,
  toShape,
} from "#api/modules/order/index.ts";
import { planShipment } from "./plan-shipment.ts";

type ReturnRequest = { reason: ReturnReason; note: string; files: readonly File[] };

/** Throws not_found, transition_refused, invalid_fields with the error of a photo, unavailable. */
export const returnOrder = async (
  call: UserCall,
  orderId: string,
  { reason, note, files }: ReturnRequest,
): Promise<void> => {
  const { database, at } = call;
  const order = await findMyPurchase(call, orderId);
  if (!order) throw new ApiError("not_found");
  // Decoding photos is expensive, so the state is checked first.
  if (!findTransition(toShape(order), "return", "buyer")) throw moveRefused(order, "return");
  const keys = await storeUploads(call, files);
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
