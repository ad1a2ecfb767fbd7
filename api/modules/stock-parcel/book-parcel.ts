import type { Address } from "#contract/address.ts";
import type { Money } from "#contract/money.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { PickupInterval } from "#contract/shipment-events.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { endOfDay } from "#api/modules/calendar/index.ts";
import {
  extendLapse,
  insertParcel,
  type ParcelRow,
  planParcelStep,
  updateParcel,
} from "#api/modules/hub-stock/index.ts";
import { lockListing } from "#api/modules/listing/index.ts";
import {
  requirePickupAddress,
  requireSlot,
  STALE_AFTER,
  toPlace,
} from "#api/modules/shipment/index.ts";
import { requireHub } from "#api/modules/shipping-option/index.ts";
import { bookAtCourier, planParcelCheck } from "./take-parcel-step.ts";
import { findLastDay, findMyStay, type MyStay } from "./find-my-stay.ts";

type Pickup = { date: string; interval: PickupInterval };

type Wish = {
  pick_up_date: string;
  pick_up_interval: PickupInterval;
  address_id: string;
  price: Money;
};

function requireBookable({ stock, isBookable }: MyStay): void {
  if (!isBookable) throw new ApiError("consignment_closed", { data: { status: stock.status } });
}

const isSame = (parcel: ParcelRow, pickup: Pickup, address: Address): boolean =>
  (parcel.status === "booking" || parcel.status === "booked") &&
  parcel.pickup_date === pickup.date &&
  parcel.pickup_interval === pickup.interval &&
  parcel.from_place.postal_code === address.postal_code &&
  parcel.from_place.address === address.address;

/** The parcel with the same time and address; any other one is replaced. */
const reserve = (
  call: UserCall,
  listingId: string,
  { address, pickup, price }: { address: Address; pickup: Pickup; price: number },
): Promise<ParcelRow> =>
  call.database.tx(async () => {
    const { database, courier, delivery, at } = call;
    await lockListing(database, listingId);
    const stay = await findMyStay(call, listingId);
    requireBookable(stay);
    const { stock, parcels } = stay;
    const same = parcels.find((parcel) => isSame(parcel, pickup, address));
    if (same) return same;
    // A booked one stands until the courier has confirmed the new time.
    const open = parcels.find(({ status }) => status === "booking");
    if (open)
      await planParcelStep(
        call,
        await updateParcel(database, open.id, { status: "cancelled" }, at),
      );
    const parcel = await insertParcel(
      database,
      {
        market: stock.market,
        stock_id: stock.id,
        courier: courier.name,
        from_place: toPlace(address),
        to_place: requireHub(delivery, stock.market),
        price,
        pickup,
      },
      at,
    );
    await extendLapse(call, stock, endOfDay(stock.market, pickup.date));
    await planParcelCheck(call, parcel, new Date(at.getTime() + STALE_AFTER));
    return parcel;
  });

/** Calls the courier outside any transaction. Throws what its contract names. */
export async function bookConsignmentCourier(
  call: UserCall,
  listingId: string,
  { pick_up_date: date, pick_up_interval: interval, address_id, price: seen }: Wish,
): Promise<void> {
  const { delivery, at } = call;
  const stay = await findMyStay(call, listingId);
  requireBookable(stay);
  const { market } = stay.stock;
  const { currency } = MARKET_FACTS[market];
  const price = delivery.terms[market].fees.pickup_price;
  if (seen.amount !== price || seen.currency !== currency)
    throw new ApiError("price_changed", { data: { price: { amount: price, currency } } });
  const address = await requirePickupAddress(call, market, address_id);
  const pickup = { date, interval };
  const until = findLastDay(market, at);
  await requireSlot(call, { market, postalCode: address.postal_code, until }, pickup);
  const parcel = await reserve(call, listingId, { address, pickup, price });
  const { status } = await bookAtCourier(call, parcel);
  if (status === "refused" || status === "cancelled") throw new ApiError("slot_taken");
}
