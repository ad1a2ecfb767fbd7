import type { Market } from "#contract/market.ts";
import { PRODUCT } from "#contract/product.ts";
import type { CourierPlace } from "#api/providers/courier/port.ts";

/** Where the experts of a market sit (spec §1 "central hub"). */
export type HubPlace = CourierPlace & {
  /** When people fetch their devices there, on business days; null: nobody fetches there. */
  hours: { from: string; to: string } | null;
};

/** Null: the market has no hub, so that nothing can be sent there. */
export type HubPlaces = Record<Market, HubPlace | null>;

export const HUB_NAME = `${PRODUCT} Hub`;

/** Of the demo, and of whoever has configured none (spec §9 "Hub pickup"). */
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

/** Where and when devices are fetched there, in one line. */
export const describeCounter = (hub: HubPlace): string =>
  hub.hours ? `${describeHub(hub)}, ${hub.hours.from}-${hub.hours.to}` : describeHub(hub);

/** The hub's address in one line. */
export const describeHub = ({ address, city, country, postal_code: code }: HubPlace): string =>
  country === "GB"
    ? `${address}, ${city} ${code.slice(0, -3)} ${code.slice(-3)}`
    : `${address}, ${code.slice(0, 3)} ${code.slice(3)} ${city}`;
