import { sql } from "kysely";
import type { Facet } from "#contract/listing.ts";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import type { Counts } from "./count-matches.ts";
import {
  DROPPABLE,
  listDroppable,
  listFixed,
  newSince,
  toDay,
  toPriceBounds,
} from "./search-filters.ts";
import { listMarks, toMask } from "./marks.ts";
import type { SearchRequest } from "./search-index.ts";
import type { Term } from "./understand-query.ts";

type Indexed = {
  listing_id: string;
  model_id: string;
  vertical: string;
  brand: string;
  model: string;
  release_date: string;
  color: string;
  capacity: string | null;
  marks: string;
  total_price: number;
  published_at: Date;
  boosted_until: Date | null;
};

/** Facets that count as if their own filter were not set. */
const DROPPED = ["vertical", "brand", "model", ...DROPPABLE] as const;

/** What the index has of these listings; those that are not on sale are not in it. */
export async function findIndexed(
  database: Database,
  market: Market,
  ids: readonly string[],
): Promise<Indexed[]> {
  const { rows } = await sql<Indexed>`
    select listing.listing_id, listing.model_id, shelf.vertical, shelf.brand, shelf.model,
      shelf.release_date, listing.color, listing.capacity, listing.marks::text as marks,
      listing.total_price, listing.published_at, listing.boosted_until
    from search_listing listing join search_scope shelf using (market, model_id)
    where listing.market = ${market}
      and listing.listing_id = any(${[...ids]}::uuid[])
  `.execute(database.db());
  return rows;
}

export async function excludeListings(
  database: Database,
  request: SearchRequest,
  terms: Term[],
  counts: Counts,
): Promise<Counts> {
  const rows = await findIndexed(database, request.market, request.excludedIds ?? []);
  let { total } = counts;
  const subtracted = new Map<string, number>();
  for (const row of rows) {
    const failed = listFailed(row, request, terms);
    if (failed.length === 0) total -= 1;
    for (const [facet, value] of listValues(row)) {
      const counted = failed.every(
        (filter) => filter === facet && (DROPPED as readonly string[]).includes(facet),
      );
      const key = `${facet}:${value}`;
      if (counted) subtracted.set(key, (subtracted.get(key) ?? 0) + 1);
    }
  }
  const facets = counts.facets
    .map((each) => ({
      ...each,
      count: each.count - (subtracted.get(`${each.facet}:${each.value}`) ?? 0),
    }))
    .filter(({ facet, value, count }) => count > 0 || isChosen(request, facet, value));
  return { ...counts, total, facets };
}

/** Filters that the listing does not pass. */
export function listFailed(
  row: Indexed,
  request: Pick<SearchRequest, "filters" | "at" | "totals">,
  terms: Term[],
): string[] {
  const { filters, at } = request;
  const marks = BigInt(row.marks);
  const failed: string[] = [];
  const check = (filter: string, passes: boolean) => {
    if (!passes) failed.push(filter);
  };
  const among = (values: readonly string[], value: string | null) =>
    values.length === 0 || (value !== null && values.includes(value));
  check("vertical", among(filters.vertical, row.vertical));
  check("brand", among(filters.brand, row.brand));
  check("model", among(filters.model, row.model));
  for (const { filter, values } of listDroppable(filters))
    if (filter === "color" || filter === "capacity") check(filter, among(values, row[filter]));
    else check(filter, (marks & toMask(filter, values)) !== 0n);
  const { from, to } = toPriceBounds(request);
  check(
    "fixed",
    listFixed(filters).every(({ filter, values }) => (marks & toMask(filter, values)) !== 0n) &&
      (from === null || row.total_price >= from) &&
      (to === null || row.total_price <= to) &&
      (filters.release_date_before === undefined ||
        row.release_date < filters.release_date_before) &&
      (filters.categories.length === 0 ||
        filters.categories.some((category) => isInCategory(row, marks, category, at))) &&
      terms.every(
        ({ models, colors, capacities }) =>
          models.includes(row.model_id) ||
          colors.includes(row.color) ||
          (row.capacity !== null && capacities.includes(row.capacity)),
      ),
  );
  return failed;
}

function isInCategory(row: Indexed, marks: bigint, category: string, at: Date): boolean {
  if (category === "new_listings") return toDay(row.published_at) >= newSince(at);
  if (category === "boosted") return row.boosted_until !== null && row.boosted_until > at;
  return (marks & toMask("categories", [category])) !== 0n;
}

function listValues(row: Indexed): (readonly [facet: string, value: string])[] {
  return [
    ["vertical", row.vertical],
    ["brand", row.brand],
    ["model", row.model],
    ["color", row.color],
    ...(row.capacity === null ? [] : [["capacity", row.capacity] as const]),
    ...listMarks(BigInt(row.marks)),
  ];
}

function isChosen({ filters }: SearchRequest, facet: Facet["name"], value: string): boolean {
  const chosen = filters[facet];
  return typeof chosen === "boolean" ? chosen : (chosen as readonly string[]).includes(value);
}
