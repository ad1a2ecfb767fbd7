import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findAddress } from "#api/modules/address/index.ts";
import { findPickupAddress, listPickupSlots } from "#api/modules/shipment/index.ts";
import { findLastDay, findMyStay } from "./find-my-stay.ts";

/** No windows where the courier cannot be booked now. Throws not_found. */
export async function getConsignmentCourier(call: UserCall, listingId: string, addressId?: string) {
  const { database, user, at } = call;
  const { stock, isBookable } = await findMyStay(call, listingId);
  if (!isBookable) return { address_id: null, slots: [] };
  const { market } = stock;
  const address = addressId
    ? await findAddress(database, user.id, addressId)
    : await findPickupAddress(database, { userId: user.id, market, listingId });
  if (addressId && address?.country !== market) throw new ApiError("not_found");
  if (!address) return { address_id: null, slots: [] };
  const until = findLastDay(market, at);
  return {
    address_id: address.id,
    slots: await listPickupSlots(call, { market, postalCode: address.postal_code, until }),
  };
}

/** Until the courier has the parcel. Throws not_found. */
export async function getConsignmentLabel(call: UserCall, listingId: string) {
  const { courier } = call;
  const { parcels } = await findMyStay(call, listingId);
  const parcel = parcels.findLast(({ status }) => status === "booked" || status === "moving");
  const reference = parcel?.courier_reference;
  const label =
    reference && parcel.courier === courier.name && (await courier.readLabel(reference));
  if (!label) throw new ApiError("not_found");
  return {
    content_type: label.contentType,
    base64: Buffer.from(label.body).toString("base64"),
    code: courier.takesCode ? parcel.tracking_code : null,
  };
}
