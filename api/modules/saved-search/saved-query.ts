import { GRADED_CATEGORIES } from "#contract/condition.ts";
import { LIMITS } from "#contract/limits.ts";
import { type ListingFilters, listingFiltersSchema } from "#contract/listing.ts";

const WEB_NAMES: Record<string, keyof ListingFilters> = {
  title: "q",
  price_min: "price_from",
  price_max: "price_to",
};
const IGNORED: ReadonlySet<string> = new Set(["sort_by", "price_from", "price_to"]);

/** Mail subjects contain the words, so control characters and bidi overrides are removed. */
const INVISIBLE = /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/** Ignores order, page, unknown names and invalid values. */
export function parseSearch(query: string): ListingFilters {
  const fields = new Map<string, string[]>();
  for (const [given, value] of new URLSearchParams(query.replaceAll("\0", ""))) {
    const plain = given.replace(/\[\]$/, "");
    if (IGNORED.has(plain)) continue;
    const name = WEB_NAMES[plain] ?? plain;
    fields.set(name, [...(fields.get(name) ?? []), value.replaceAll("\0", "")]);
  }
  const filters = listingFiltersSchema.parse(
    Object.fromEntries(
      [...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
    ),
  );
  const { q, price_from, price_to, ...rest } = filters;
  const words = q?.replace(INVISIBLE, " ").trim();
  const [low = 0, high = Infinity] =
    price_from !== undefined && price_to !== undefined && price_from > price_to
      ? [price_to, price_from]
      : [price_from, price_to];
  return {
    ...rest,
    ...(words && { q: words }),
    ...(low > LIMITS.priceFilter.min && { price_from: low }),
    ...(high < LIMITS.priceFilter.max && { price_to: high }),
  };
}

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

/** Names and values in canonical order; "" without filters. */
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
