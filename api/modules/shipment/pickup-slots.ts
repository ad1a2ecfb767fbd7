import type { Address } from "#contract/address.ts";
import type { Market } from "#contract/market.ts";
import type { PickupInterval } from "#contract/shipment-events.ts";
import type { PickupSlot } from "#contract/shipment.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { useAddress } from "#api/modules/address/index.ts";
import type { CalendarDay } from "#api/modules/calendar/index.ts";
import { CourierRejectedError } from "#api/providers/courier/port.ts";

type Door = { market: Market; postalCode: string; until: CalendarDay };

/** Windows in which the courier comes to a door, closed ones included; none in an area not served. */
export async function listPickupSlots(
  { courier, at }: Pick<UserCall, "courier" | "at">,
  door: Door,
): Promise<PickupSlot[]> {
  try {
    return await courier.listSlots({ ...door, from: at });
  } catch (error) {
    // Another address may be served.
    if (error instanceof CourierRejectedError) return [];
    throw error;
  }
}

const invalid = (field: string, key: string) =>
  new ApiError("invalid_fields", { fields: { [field]: [key] } });

/** Throws not_found for another person's, invalid_fields in another country. */
export async function requirePickupAddress(
  call: UserCall,
  market: Market,
  addressId: string,
): Promise<Address> {
  const address = await useAddress(call, addressId);
  if (address.country !== market) throw invalid("address_id", "address.other-country");
  return address as Address;
}

/** Throws invalid_fields, slot_taken, and shipping_unavailable in an area not served. */
export async function requireSlot(
  { courier, at }: Pick<UserCall, "courier" | "at">,
  door: Door,
  pickup: { date: string; interval: PickupInterval },
): Promise<void> {
  try {
    const slots = await courier.listSlots({ ...door, from: at });
    const slot = slots.find(
      ({ date, interval }) => date === pickup.date && interval === pickup.interval,
    );
    if (!slot) throw invalid("pick_up_date", "courier.date-not-offered");
    if (!slot.is_open) throw new ApiError("slot_taken");
  } catch (error) {
    if (error instanceof CourierRejectedError) throw new ApiError("shipping_unavailable");
    throw error;
  }
}
