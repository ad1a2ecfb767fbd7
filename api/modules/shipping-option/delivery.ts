import type { Market } from "#contract/market.ts";
import { PRODUCT } from "#contract/product.ts";
import { SHIPPING_METHODS, type ShippingMethod } from "#contract/shipping-option.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { CourierPlace, CourierPort } from "#api/providers/courier/port.ts";
import type { LockerPort } from "#api/providers/locker/port.ts";

/** Where devices are inspected (spec §1 "central hub"). */
export type HubPlace = CourierPlace & {
  /** On business days; null: no collection. */
  hours: { from: string; to: string } | null;
};

/** Null: the market has no hub, so that nothing can be sent there. */
export type HubPlaces = Record<Market, HubPlace | null>;

export const HUB_NAME = `${PRODUCT} Hub`;

/** The demo's hubs, and the default without configuration (spec §9 "Hub pickup"). */
export const DEMO_HUBS = {
  GR: {
    name: HUB_NAME,
    address: "Πειραιώς 146",
    city: "Αθήνα",
    postal_code: "11854",
    country: "GR",
    mobile_number: "302105550146",
    notes: null,
    hours: { from: "10:00", to: "18:00" },
  },
  GB: {
    name: HUB_NAME,
    address: "12 Caxton Street North",
    city: "London",
    postal_code: "E161JL",
    country: "GB",
    mobile_number: "442075550146",
    notes: null,
    hours: null,
  },
} as const satisfies HubPlaces;

export const describeCounter = (hub: HubPlace): string =>
  hub.hours ? `${describeHub(hub)}, ${hub.hours.from}-${hub.hours.to}` : describeHub(hub);

export const describeHub = ({ address, city, country, postal_code: code }: HubPlace): string =>
  country === "GB"
    ? `${address}, ${city} ${code.slice(0, -3)} ${code.slice(-3)}`
    : `${address}, ${code.slice(0, 3)} ${code.slice(3)} ${city}`;

export type Delivery = {
  hubs: HubPlaces;
  methods: Record<Market, readonly ShippingMethod[]>;
};

type Providers = {
  courier: Pick<CourierPort, "listMethods">;
  lockerProvider: Pick<LockerPort, "markets">;
};

/** Every shipment passes through the hub: a market without one has no method at all. */
export function toDelivery(hubs: HubPlaces, { courier, lockerProvider }: Providers): Delivery {
  const listMethods = (market: Market) => {
    const hub = hubs[market];
    if (!hub) return [];
    const carried = courier.listMethods(market);
    return SHIPPING_METHODS.filter((method) => {
      if (method === "hub_pickup") return hub.hours !== null;
      if (method === "locker" && !lockerProvider.markets.includes(market)) return false;
      return carried.includes(method);
    });
  };
  return { hubs, methods: { GR: listMethods("GR"), GB: listMethods("GB") } };
}

export const isDeliverable = (
  { methods }: Delivery,
  { market, isInstantBuy }: { market: Market; isInstantBuy: boolean },
): boolean =>
  methods[market].some((method) => isInstantBuy || method === "locker" || method === "courier");

export const DEMO_DELIVERY: Delivery = toDelivery(DEMO_HUBS, {
  courier: { listMethods: () => SHIPPING_METHODS },
  lockerProvider: { markets: ["GR", "GB"] },
});

/** Throws shipping_unavailable for a market that has lost its hub. */
export const requireHub = ({ hubs }: Delivery, market: Market): CourierPlace => {
  const place = hubs[market];
  if (!place) throw new ApiError("shipping_unavailable");
  const { hours: _, ...hub } = place;
  return hub;
};
