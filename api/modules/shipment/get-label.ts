import type { ShipmentLeg } from "#contract/shipment-events.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { hasKey } from "#api/http/staff-access.ts";
import { writeLook } from "#api/modules/audit/index.ts";
import { requireOrder } from "#api/modules/order/index.ts";
import { findLabelledShipment } from "./shipment-store.ts";

const SENDER: Record<ShipmentLeg, "seller" | "buyer" | "hub"> = {
  to_hub: "seller",
  to_buyer: "hub",
  return: "buyer",
  to_seller: "hub",
  claim_to_hub: "buyer",
  claim_to_buyer: "hub",
};
const LEGS = Object.keys(SENDER) as ShipmentLeg[];

const senderOf = (
  call: UserCall,
  order: { seller_id: string; buyer_id: string; requested_at: Date | null },
): "seller" | "buyer" | "hub" | null => {
  const { user } = call;
  if (order.seller_id === user.id) return order.requested_at ? "seller" : null;
  if (order.buyer_id === user.id) return "buyer";
  return hasKey(call, "read_orders") ? "hub" : null;
};

/** Readable as long as the shipment stands. */
export async function getLabel(call: UserCall, orderId: string, leg?: ShipmentLeg) {
  const { database, courier } = call;
  const order = await requireOrder(call, orderId);
  const sender = senderOf(call, order);
  if (!sender) throw new ApiError("not_found");
  const legs = LEGS.filter((one) => SENDER[one] === sender && (leg === undefined || one === leg));
  const shipment = await findLabelledShipment(database, orderId, legs);
  const reference = shipment?.courier_reference;
  const label =
    reference && shipment.courier === courier.name && (await courier.readLabel(reference));
  if (!label) throw new ApiError("not_found");
  // The label contains a home address, so the audit records the access.
  if (sender === "hub") await writeLook(call, { market: order.market, type: "order", id: orderId });
  const { contentType, body } = label;
  return {
    content_type: contentType,
    base64: Buffer.from(body).toString("base64"),
    code: courier.takesCode && sender !== "hub" ? shipment.tracking_code : null,
  };
}
