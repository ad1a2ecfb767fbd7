import { type CatalogFilters, catalogFiltersSchema } from "#contract/agent-catalog.ts";
import type { Vertical } from "#contract/catalog.ts";
import { GOOGLE_CATEGORY } from "#contract/google-category.ts";
import { toBatteryBand } from "#contract/grading.ts";
import { type ListingFilters, listingFiltersSchema, type Sort } from "#contract/listing.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { UcpMessage } from "#contract/agent-catalog.ts";
import { VERTICALS } from "#contract/vertical.ts";
import { type CatalogPlace, isOwnCurrency } from "./catalog-place.ts";
import type { CatalogRow } from "./catalog-row.ts";
import { say } from "./say.ts";

const NO_FILTERS = listingFiltersSchema.parse({});

/** Verticals whose own name or Google's id is among the categories. */
const listVerticals = (categories: readonly string[] = []): Vertical[] =>
  VERTICALS.filter((one) => categories.includes(one) || categories.includes(GOOGLE_CATEGORY[one]));

/** Categories that are set, but of nothing that is sold here. */
export const isOtherCategory = ({ categories = [] }: CatalogFilters): boolean =>
  categories.length > 0 && listVerticals(categories).length === 0;

/** The filters of the search page, without the price, which agents give to the cent. */
export const toListingFilters = (
  filters: CatalogFilters & { sort_by?: Sort | undefined },
  q: string | undefined,
): ListingFilters => ({
  ...NO_FILTERS,
  q,
  vertical: listVerticals(filters.categories),
  brand: filters.brand ?? [],
  model: filters.model ?? [],
  color: filters.color ?? [],
  capacity: filters.capacity ?? [],
  generic_condition: filters.generic_condition ?? [],
  battery_health: filters.battery_health ?? [],
  accessories: filters.accessories ?? [],
  is_graded: filters.is_graded ?? false,
  instant_buy: filters.instant_buy ?? false,
  sort_by: filters.sort_by ?? NO_FILTERS.sort_by,
});

const NAMES_SHOWN = 10;
const NAME_LENGTH = 40;

/** What was asked for in vain: amounts of another currency, and filters without a meaning here. */
export function checkFilters(
  place: CatalogPlace,
  filters: CatalogFilters,
  currency: string | undefined,
): { filters: CatalogFilters; messages: UcpMessage[] } {
  const messages: UcpMessage[] = [];
  const tell = (code: string, content: string) => messages.push({ type: "warning", code, content });
  const isForeign = filters.price !== undefined && !isOwnCurrency(place, currency);
  if (isForeign)
    tell(
      "price_filter_ignored",
      say(place.language, "currency-unsupported", {
        currency: MARKET_FACTS[place.market].currency,
      }),
    );
  const unknown = Object.keys(filters).filter((name) => !isKnownFilter(name));
  if (unknown.length > 0) {
    const list = unknown.slice(0, NAMES_SHOWN).map((name) => name.slice(0, NAME_LENGTH));
    tell("filter_ignored", say(place.language, "filters-ignored", { list: list.join(", ") }));
  }
  return { filters: isForeign ? { ...filters, price: undefined } : filters, messages };
}

const isKnownFilter = (name: string): boolean =>
  name === "sort_by" || Object.hasOwn(catalogFiltersSchema.shape, name);

/** Whether a search with these filters would find the listing. */
export function passesFilters(row: CatalogRow, filters: CatalogFilters, amount: number): boolean {
  const among = (values: readonly string[] | undefined, value: string | null) =>
    values === undefined || values.length === 0 || (value !== null && values.includes(value));
  return (
    !isOtherCategory(filters) &&
    among(listVerticals(filters.categories), row.vertical) &&
    among(filters.brand, row.brand) &&
    among(filters.model, row.model) &&
    among(filters.color, row.color) &&
    among(filters.capacity, row.capacity) &&
    among(filters.generic_condition, row.generic_condition) &&
    among(filters.battery_health, toBatteryBand(row.battery_health)) &&
    (filters.accessories ?? []).every((one) => row[`has_${one}`]) &&
    (!filters.is_graded || row.is_graded) &&
    (!filters.instant_buy || row.is_instant_buy) &&
    amount >= (filters.price?.min ?? 0) &&
    amount <= (filters.price?.max ?? Infinity)
  );
}
