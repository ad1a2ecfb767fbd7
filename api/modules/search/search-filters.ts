import { GRADED_CATEGORIES } from "#contract/condition.ts";
import { days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { type ListingFilters, listingFiltersSchema } from "#contract/listing.ts";

export type AnyOf = { filter: string; values: readonly string[] };

export const DROPPABLE = ["generic_condition", "battery_health", "color", "capacity"] as const;
export type Droppable = (typeof DROPPABLE)[number];

export const listDroppable = (filters: ListingFilters): (AnyOf & { filter: Droppable })[] =>
  DROPPABLE.map((filter) => ({ filter, values: filters[filter] })).filter(
    ({ values }) => values.length > 0,
  );

/** Each accessory is a filter of its own: all must be present. */
export function listFixed(filters: ListingFilters): AnyOf[] {
  const fixed: AnyOf[] = filters.accessories.map((value) => ({
    filter: "accessories",
    values: [value],
  }));
  if (filters.is_graded) fixed.push({ filter: "is_graded", values: ["1"] });
  if (filters.instant_buy) fixed.push({ filter: "instant_buy", values: ["1"] });
  if (filters.smart_filter) fixed.push({ filter: "smart_filter", values: ["1"] });
  for (const category of GRADED_CATEGORIES)
    if (filters[category].length > 0) fixed.push({ filter: category, values: filters[category] });
  return fixed;
}

/** Minor units; a side that is set wins over that of the filters. */
export type TotalBounds = { min?: number | undefined; max?: number | undefined };

type Priced = { filters: ListingFilters; totals?: TotalBounds };

/** Minor units, null where there is none (spec §9 "Default price filter"). */
export function toPriceBounds({ filters, totals = {} }: Priced): {
  from: number | null;
  to: number | null;
} {
  const { price_from: from, price_to: to } = filters;
  const isLow = from === undefined || from <= LIMITS.priceFilter.min;
  const isHigh = to === undefined || to >= LIMITS.priceFilter.max;
  return {
    from: totals.min ?? (isLow ? null : from * 100),
    to: totals.max ?? (isHigh ? null : to * 100),
  };
}

/** How long a listing counts as new: from the start of the day (UTC) this long ago. */
const NEW_FOR = days(7);
/** Longer than NEW_FOR, so that a process whose clock is slow still finds its new listings. */
const RECENT_FOR = days(14);

/** UTC, as 2026-11-21. */
export const toDay = (date: Date): string => date.toISOString().slice(0, 10);

export const newSince = (at: Date): string => toDay(new Date(at.getTime() - NEW_FOR));

export const recentSince = (at: Date): string => toDay(new Date(at.getTime() - RECENT_FOR));

const NONE = listingFiltersSchema.parse({});

export function toFilterQuery(filters: ListingFilters): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value === NONE[name as keyof ListingFilters]) continue;
    for (const each of Array.isArray(value) ? value : [value === true ? "1" : value])
      if (each !== undefined) query.append(name, String(each));
  }
  return query;
}
