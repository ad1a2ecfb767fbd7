import { listingFiltersSchema, type ListingFilters } from "#contract/listing.ts";

const NONE = listingFiltersSchema.parse({});

/** The filters as a query that `listingFiltersSchema` reads back; what is not set is left out. */
export function toFilterQuery(filters: ListingFilters): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value === NONE[name as keyof ListingFilters]) continue;
    for (const each of Array.isArray(value) ? value : [value === true ? "1" : value])
      if (each !== undefined) query.append(name, String(each));
  }
  return query;
}
