import type { PickupSlot } from "#contract/delivery.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findAddress } from "#api/modules/account/find-address.ts";
import { findMyPurchase, findMySale } from "#api/modules/order/find-order.ts";
import { CourierRefusalError } from "#api/providers/courier/port.ts";
import { findShipments } from "./find-shipments.ts";
import { findBookedPickup } from "./find-booked-pickup.ts";
import { findLastPickupDay, isBookable, isPickupMovable } from "./pickup-window.ts";
import { findPickupAddress } from "./shipment-store.ts";

type Sale = NonNullable<Awaited<ReturnType<typeof findMySale>>>;

/** Where the caller's parcel is fetched: the address they name, else the listing's, else their last one. */
async function findSaleAddress(
  { database, user }: UserCall,
  { market, listing_id: listingId }: Sale,
  addressId?: string,
): Promise<{ id: string; postal_code: string } | null> {
  if (addressId === undefined)
    return findPickupAddress(database, { userId: user.id, market, listingId });
  const address = await findAddress(database, user.id, addressId);
  if (address?.country !== market) throw new ApiError("not_found");
  return address;
}

async function listSlots(
  { courier, at }: UserCall,
  sale: Sale,
  postalCode: string,
): Promise<PickupSlot[]> {
  const until = findLastPickupDay(sale, at);
  try {
    return await courier.listSlots({ market: sale.market, postalCode, from: at, until });
  } catch (error) {
    // Nobody rides there: another address may do.
    if (error instanceof CourierRefusalError) return [];
    throw error;
  }
}

/** The last parcel of the caller's order and, while its seller may book one, the windows for it. */
export async function getCourier(call: UserCall, orderId: string, addressId?: string) {
  const { database, at } = call;
  const sale = await findMySale(call, orderId);
  if (!sale && !(await findMyPurchase(call, orderId))) throw new ApiError("not_found");
  const viewer = sale ? "seller" : "buyer";
  const shipments = (await findShipments(database, [orderId], viewer)).get(orderId) ?? [];
  const shipment = shipments.at(-1) ?? null;
  const isOffered =
    sale &&
    (isBookable(sale, at) || isPickupMovable(sale, await findBookedPickup(database, orderId), at));
  if (!isOffered) return { shipment, address_id: null, slots: [] };
  const address = await findSaleAddress(call, sale, addressId);
  return {
    shipment,
    address_id: address?.id ?? null,
    slots: address ? await listSlots(call, sale, address.postal_code) : [],
  };
}
