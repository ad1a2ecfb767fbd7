import type { Market } from "#contract/market.ts";
import { PRODUCT } from "#contract/product.ts";
import type { CourierPlace } from "#api/providers/courier/port.ts";

/** Where the experts sit, by market (spec §1 "central hub"). */
export const HUB_PLACES = {
  GR: {
    name: `${PRODUCT} Hub`,
    address: "Πειραιώς 146",
    city: "Αθήνα",
    postal_code: "11854",
    country: "GR",
    mobile_number: "302105550146",
    notes: null,
  },
  GB: {
    name: `${PRODUCT} Hub`,
    address: "12 Caxton Street North",
    city: "London",
    postal_code: "E161JL",
    country: "GB",
    mobile_number: "442075550146",
    notes: null,
  },
} as const satisfies Record<Market, CourierPlace>;

/** When people fetch their devices there, on business days (spec §9 "Hub pickup"). */
export const HUB_HOURS = { from: "10:00", to: "18:00" } as const;

/** The hub's address in one line. */
export const describeHub = (market: Market): string => {
  const { address, city, postal_code: code } = HUB_PLACES[market];
  return market === "GB"
    ? `${address}, ${city} ${code.slice(0, -3)} ${code.slice(-3)}`
    : `${address}, ${code.slice(0, 3)} ${code.slice(3)} ${city}`;
};
