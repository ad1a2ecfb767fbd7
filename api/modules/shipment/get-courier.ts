import type { Money } from "#contract/money.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findAddress } from "#api/modules/address/index.ts";
import { findMyPurchase, findMySale } from "#api/modules/order/index.ts";
import { findShipments } from "./find-shipments.ts";
import { listPickupSlots } from "./pickup-slots.ts";
import {
  findBookedPickup,
  findLastPickupDay,
  isBookable,
  isPickupMovable,
} from "./pickup-window.ts";
import { findPickupAddress } from "./shipment-store.ts";

type Sale = NonNullable<Awaited<ReturnType<typeof findMySale>>>;

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
    slots: address
      ? await listPickupSlots(call, {
          market: sale.market,
          postalCode: address.postal_code,
          until: findLastPickupDay(sale, at),
        })
      : [],
  };
}

/** The price is the one at which the order was made, for any address. */
export async function computeCourierPrice(call: UserCall, orderId: string): Promise<Money> {
  const sale = await findMySale(call, orderId);
  if (!sale) throw new ApiError("not_found");
  return { amount: sale.pickup_price, currency: sale.currency };
}
