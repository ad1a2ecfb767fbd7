import type { Market } from "#contract/market.ts";
import { perMarket } from "#api/per-market.ts";
import { PRODUCT } from "#contract/product.ts";
import type { HubPlaceSetting } from "#contract/setting.ts";
import { SHIPPING_METHODS, type ShippingMethod } from "#contract/shipping-option.ts";
import { FIRST_TERMS, type Terms } from "#contract/terms.ts";
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
  terms: Record<Market, Terms>;
};

type Providers = {
  courier: Pick<CourierPort, "listMethods">;
  lockerProvider: Pick<LockerPort, "markets">;
};

/** Every shipment passes through the hub: a market without one has no method at all. */
export function toDelivery(
  hubs: HubPlaces,
  providers: Providers,
  terms: Delivery["terms"] = FIRST_TERMS,
): Delivery {
  const list = (market: Market) => listMethods(market, hubs[market], providers);
  return { hubs, methods: { GR: list("GR"), GB: list("GB") }, terms };
}

function listMethods(
  market: Market,
  hub: HubPlace | null,
  { courier, lockerProvider }: Providers,
): readonly ShippingMethod[] {
  if (!hub) return [];
  const carried = courier.listMethods(market);
  return SHIPPING_METHODS.filter((method) => {
    if (method === "hub_pickup") return hub.hours !== null;
    if (method === "locker" && !lockerProvider.markets.includes(market)) return false;
    return carried.includes(method);
  });
}

type Settings = {
  terms: (market: Market) => Terms;
  findHub: (market: Market) => HubPlaceSetting | null;
};

/** Reads hubs, methods and prices from the settings each time, so that it is never copied. */
export function followSettings({ terms, findHub }: Settings, providers: Providers): Delivery {
  const findPlace = (market: Market) => toHubPlace(market, findHub(market));
  const list = (market: Market) => listMethods(market, findPlace(market), providers);
  return {
    hubs: perMarket(findPlace),
    methods: perMarket(list),
    terms: perMarket(terms),
  };
}

const toHubPlace = (country: Market, place: HubPlaceSetting | null): HubPlace | null =>
  place && {
    name: HUB_NAME,
    address: place.address,
    city: place.city,
    postal_code: place.postal_code,
    country,
    mobile_number: place.phone.slice(1),
    notes: null,
    hours: place.hours,
  };

/** The other way round, for what the environment names. */
export const toHubSetting = (place: HubPlace | null): HubPlaceSetting | null =>
  place && {
    address: place.address,
    city: place.city,
    postal_code: place.postal_code,
    phone: `+${place.mobile_number}`,
    hours: place.hours,
  };

/** Null where the market does not have the method. Collection at the hub is free. */
export const findDeliveryPrice = (
  { terms }: Pick<Delivery, "terms">,
  market: Market,
  method: ShippingMethod,
): number | null => (method === "hub_pickup" ? 0 : terms[market].delivery[method]);

/** By a method that has a price. */
export const isDeliverable = (
  delivery: Delivery,
  { market, isInstantBuy }: { market: Market; isInstantBuy: boolean },
): boolean =>
  delivery.methods[market].some(
    (method) =>
      findDeliveryPrice(delivery, market, method) !== null &&
      (isInstantBuy || method === "locker" || method === "courier"),
  );

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
