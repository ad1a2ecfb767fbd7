import * as z from "zod";
import { MARKETS, type Market } from "#contract/market.ts";
import { EnvError, readWhole } from "./env-error.ts";
import {
  DEMO_HUBS,
  findPostalArea,
  HUB_NAME,
  type HubPlace,
  type HubPlaces,
  toPostalCode,
} from "#api/modules/shipping-option/index.ts";

const line = z.string().trim().min(1).max(120);
const phone = z.string().regex(/^\+\d{5,15}$/, "must be a number with +, like +302105550146");
const TIME = String.raw`([01]\d|2[0-3]):[0-5]\d`;
const hours = z
  .string()
  .regex(new RegExp(`^${TIME}-${TIME}$`), "must be like 10:00-18:00")
  .refine((text) => text.slice(0, 5) < text.slice(6), { error: "must end after it begins" });

export const hubVariables = {
  HUB_ADDRESS_GR: line.optional(),
  HUB_CITY_GR: line.optional(),
  HUB_POSTAL_CODE_GR: line.optional(),
  HUB_PHONE_GR: phone.optional(),
  HUB_HOURS_GR: hours.optional(),
  HUB_ADDRESS_GB: line.optional(),
  HUB_CITY_GB: line.optional(),
  HUB_POSTAL_CODE_GB: line.optional(),
  HUB_PHONE_GB: phone.optional(),
  HUB_HOURS_GB: hours.optional(),
};
const hubSchema = z.object(hubVariables);
type Values = z.infer<typeof hubSchema>;

/** `isChosen`: the environment names them, as opposed to the demo's. */
export type HubEnv = { hubs: { places: HubPlaces; isChosen: boolean } };

/** Returns either the demo's hubs or exactly those that are configured. Throws EnvError. */
export function readHubs(values: Values): HubEnv {
  const places = { GR: readHub(values, "GR"), GB: readHub(values, "GB") };
  const isChosen = MARKETS.some((market) => places[market] !== null);
  return { hubs: { places: isChosen ? places : DEMO_HUBS, isChosen } };
}

function readHub(values: Values, market: Market): HubPlace | null {
  const hoursName = `HUB_HOURS_${market}` as const;
  const opening = values[hoursName];
  const place = readWhole(values, [
    `HUB_ADDRESS_${market}`,
    `HUB_CITY_${market}`,
    `HUB_POSTAL_CODE_${market}`,
    `HUB_PHONE_${market}`,
  ]);
  if (!place) {
    if (opening) throw new EnvError(`HUB_ADDRESS_${market} is missing for ${hoursName}.`);
    return null;
  }
  const postalCode = toPostalCode(place[`HUB_POSTAL_CODE_${market}`]);
  if (!findPostalArea(market, postalCode))
    throw new EnvError(`HUB_POSTAL_CODE_${market} is no postal code of ${market}.`);
  const [from, to] = opening?.split("-") ?? [];
  return {
    name: HUB_NAME,
    address: place[`HUB_ADDRESS_${market}`],
    city: place[`HUB_CITY_${market}`],
    postal_code: postalCode,
    country: market,
    mobile_number: place[`HUB_PHONE_${market}`].slice(1),
    notes: null,
    hours: from && to ? { from, to } : null,
  };
}
