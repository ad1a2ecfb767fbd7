import { GRADED_CATEGORIES } from "#contract/condition.ts";
import type { ListingFilters } from "#contract/listing.ts";

const LISTS = [
  "vertical",
  "brand",
  "model",
  "generic_condition",
  "battery_health",
  "accessories",
  "color",
  "capacity",
  "categories",
  ...GRADED_CATEGORIES,
] as const satisfies readonly (keyof ListingFilters)[];
const FLAGS = ["is_graded", "instant_buy", "smart_filter"] as const;

/** A search as its page's address has it, names and values in one order; "" where nothing narrows it. */
export function writeSearch(filters: ListingFilters): string {
  const query = new URLSearchParams();
  const { q, price_from, price_to, release_date_before } = filters;
  if (q) query.set("q", q);
  if (price_from !== undefined) query.set("price_min", String(price_from));
  if (price_to !== undefined) query.set("price_max", String(price_to));
  for (const name of LISTS) for (const value of filters[name].toSorted()) query.append(name, value);
  for (const name of FLAGS) if (filters[name]) query.set(name, "1");
  if (release_date_before) query.set("release_date_before", release_date_before);
  return query.toString();
}
