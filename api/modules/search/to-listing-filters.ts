import { toBatteryBand } from "#contract/grading.ts";
import { BATTERY_BANDS, type ListingFilters } from "#contract/listing.ts";
import type { DeviceFilter } from "#api/modules/understanding/index.ts";

const SORTS = { price_low: "total_price", price_high: "price_high", new: "new" } as const;

type Understood = Partial<
  Pick<
    ListingFilters,
    | "price_from"
    | "price_to"
    | "generic_condition"
    | "battery_health"
    | "accessories"
    | "is_graded"
    | "instant_buy"
    | "sort_by"
  >
>;

/** What was understood, as far as the search page has a control for it. */
export function toListingFilters(filter: DeviceFilter): Understood {
  const { price_min, price_max, grade, battery_min, accessories, checked, instant, sort } = filter;
  const band = battery_min === undefined ? null : toBatteryBand(battery_min);
  const sortBy = sort && SORTS[sort as keyof typeof SORTS];
  return {
    // Whole sums: a bound is never widened.
    ...(price_min !== undefined && { price_from: Math.ceil(price_min / 100) }),
    ...(price_max !== undefined && { price_to: Math.floor(price_max / 100) }),
    ...(grade && { generic_condition: grade }),
    ...(band && { battery_health: BATTERY_BANDS.slice(0, BATTERY_BANDS.indexOf(band) + 1) }),
    ...(accessories && { accessories }),
    ...(checked && { is_graded: true }),
    ...(instant && { instant_buy: true }),
    ...(sortBy && { sort_by: sortBy }),
  };
}
