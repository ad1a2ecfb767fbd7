import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findMyPurchase } from "#api/modules/order/find-my-purchase.ts";
import { findMySale } from "#api/modules/order/find-my-sale.ts";
import { findOpenShipment } from "./shipment-store.ts";

/** The label of the parcel that the caller hands over: the seller's to the hub, the buyer's return. */
export async function getLabel(call: UserCall, orderId: string) {
  const { database, courier } = call;
  const isSeller = (await findMySale(call, orderId)) !== null;
  if (!isSeller && !(await findMyPurchase(call, orderId))) throw new ApiError("not_found");
  const shipment = await findOpenShipment(database, orderId, isSeller ? "to_hub" : "return");
  const reference = shipment?.courier_reference;
  const label = reference && (await courier.readLabel(reference));
  if (!label) throw new ApiError("not_found");
  const { contentType, body } = label;
  return { content_type: contentType, base64: Buffer.from(body).toString("base64") };
}
