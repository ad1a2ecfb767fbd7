import type { PickupInterval } from "#contract/shipment-events.ts";
import type { Address } from "#contract/address.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireHub } from "#api/modules/shipping-option/index.ts";
import { findMySale, lockOrder } from "#api/modules/order/index.ts";
import { requireCharge } from "#api/modules/payment/index.ts";
import { bookAtCourier } from "./book-at-courier.ts";
import { requirePickupAddress, requireSlot } from "./pickup-slots.ts";
import {
  findBookedPickup,
  findLastPickupDay,
  isBookable,
  isPickupMovable,
} from "./pickup-window.ts";
import {
  STALE_AFTER,
  planShipmentCheck,
  planShipmentStep,
  reserveShipment,
  toPlace,
} from "./plan-shipment.ts";
import { isOpen } from "./shipment-states.ts";
import { listShipments, updateShipment, type ShipmentRow } from "./shipment-store.ts";

type PickupInput = { pick_up_date: string; pick_up_interval: PickupInterval; address_id: string };
type Pickup = { date: string; interval: PickupInterval };

/** A booked pickup may be moved until the courier has its list of the day. */
async function requireBookable(
  { database, at }: Pick<UserCall, "database" | "at">,
  order: Parameters<typeof isBookable>[0] & { id: string },
): Promise<void> {
  if (isBookable(order, at)) return;
  if (isPickupMovable(order, await findBookedPickup(database, order.id), at)) return;
  const data = { status: order.status, action: "book_courier" };
  throw new ApiError("transition_refused", { data });
}

const isSame = (shipment: ShipmentRow, pickup: Pickup, address: Address): boolean =>
  shipment.pickup_date === pickup.date &&
  shipment.pickup_interval === pickup.interval &&
  shipment.from_place.postal_code === address.postal_code &&
  shipment.from_place.address === address.address;

/** Returns the open shipment with the same time and address; any other one is replaced. */
const reserve = (
  call: UserCall,
  orderId: string,
  { address, pickup }: { address: Address; pickup: Pickup },
): Promise<ShipmentRow> =>
  call.database.tx(async () => {
    const { database, user, at } = call;
    const locked = await lockOrder(database, orderId);
    if (locked?.order.seller_id !== user.id) throw new ApiError("not_found");
    const { order } = locked;
    await requireBookable(call, order);
    await requireCharge(database, order);
    const parcels = (await listShipments(database, [order.id])).filter(
      (parcel) => parcel.leg === "to_hub" && isOpen(parcel),
    );
    const same = parcels.find((parcel) => isSame(parcel, pickup, address));
    if (same) return same;
    // A booked shipment stands until the courier has confirmed the new time.
    const open = parcels.find(({ status }) => status === "booking");
    if (open) {
      // The courier may or may not have it: the step looks it up there and cancels it.
      await planShipmentStep(
        call,
        await updateShipment(database, open.id, { status: "cancelled" }, at),
      );
    }
    const way = {
      leg: "to_hub",
      from: toPlace(address),
      to: requireHub(call.delivery, order.market),
      method: "courier",
      pickup,
    } as const;
    const shipment = await reserveShipment(call, order, way, at);
    await planShipmentCheck(call, shipment, new Date(at.getTime() + STALE_AFTER));
    return shipment;
  });

/** Calls the courier outside any transaction (spec §9 "Courier appointment", "Pickup failure"). */
export async function bookCourier(
  call: UserCall,
  orderId: string,
  { pick_up_date: date, pick_up_interval: interval, address_id }: PickupInput,
): Promise<void> {
  const order = await findMySale(call, orderId);
  if (!order) throw new ApiError("not_found");
  await requireBookable(call, order);
  const { market } = order;
  const address = await requirePickupAddress(call, market, address_id);
  const pickup = { date, interval };
  const until = findLastPickupDay(order, call.at);
  await requireSlot(call, { market, postalCode: address.postal_code, until }, pickup);
  const shipment = await reserve(call, orderId, { address, pickup });
  const { status } = await bookAtCourier(call, shipment);
  if (status === "refused" || status === "cancelled") throw new ApiError("slot_taken");
}
