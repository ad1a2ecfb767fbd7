import type { Market } from "#contract/market.ts";
import { SHIPPING_METHODS, type ShippingMethod } from "#contract/shipping.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { CourierPlace, CourierPort } from "#api/providers/courier/port.ts";
import type { LockerPort } from "#api/providers/locker/port.ts";
import { DEMO_HUBS, type HubPlaces } from "./hub-place.ts";

/** What this deployment delivers, as its hub and its providers are configured; the same for every request. */
export type Delivery = {
  hubs: HubPlaces;
  methods: Record<Market, readonly ShippingMethod[]>;
};

type Providers = {
  courier: Pick<CourierPort, "listMethods">;
  lockerProvider: Pick<LockerPort, "markets">;
};

/** Every parcel goes by the hub: without one a market has no method at all. */
export function toDelivery(hubs: HubPlaces, { courier, lockerProvider }: Providers): Delivery {
  const listMethods = (market: Market) => {
    const hub = hubs[market];
    if (!hub) return [];
    const carried = courier.listMethods(market);
    return SHIPPING_METHODS.filter((method) => {
      if (method === "pickup") return hub.hours !== null;
      if (method === "boxnow" && !lockerProvider.markets.includes(market)) return false;
      return carried.includes(method);
    });
  };
  return { hubs, methods: { GR: listMethods("GR"), GB: listMethods("GB") } };
}

/** Whether any method could bring it, or hand it out: else nobody can buy it here. */
export const isDeliverable = (
  { methods }: Delivery,
  { market, isInstantBuy }: { market: Market; isInstantBuy: boolean },
): boolean =>
  methods[market].some((method) => isInstantBuy || method === "boxnow" || method === "acs");

/** Of the embedded courier, its lockers and the demo's hubs. */
export const DEMO_DELIVERY: Delivery = toDelivery(DEMO_HUBS, {
  courier: { listMethods: () => SHIPPING_METHODS },
  lockerProvider: { markets: ["GR", "GB"] },
});

/** Where parcels go; throws shipping_unavailable for a market that has lost its hub. */
export const requireHub = ({ hubs }: Delivery, market: Market): CourierPlace => {
  const place = hubs[market];
  if (!place) throw new ApiError("shipping_unavailable");
  const { hours: _, ...hub } = place;
  return hub;
};
