import {
  type SearchCatalogInput,
  type SearchCatalogResult,
  toCatalogCursor,
  toCatalogOffset,
  UCP_SEARCH,
  type UcpMessage,
} from "#contract/agent-catalog.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Call } from "#api/context.ts";
import { createPostgresIndex } from "#api/modules/search/index.ts";
import { cheapestDelivery } from "#api/modules/shipping-option/index.ts";
import {
  checkFilters,
  isOtherCategory,
  passesFilters,
  toListingFilters,
} from "./catalog-filters.ts";
import { type CatalogPlace, findPlace } from "./catalog-place.ts";
import { listRows } from "./catalog-row.ts";
import { presentProduct } from "./present-product.ts";
import { listWords, say } from "./say.ts";
import { toUcpMeta } from "./ucp-meta.ts";

type CatalogCall = Pick<
  Call,
  "database" | "market" | "language" | "config" | "delivery" | "at" | "now"
>;

/** What is on sale in the buyer's market, as the search page of the shop finds it. */
export async function searchCatalog(
  call: CatalogCall,
  { query, context, filters: asked = {}, pagination = {} }: SearchCatalogInput,
): Promise<SearchCatalogResult> {
  const { database, delivery, at, now } = call;
  const place = findPlace(call, context);
  const { market, language } = place;
  const { filters, messages } = checkFilters(place, asked, context?.currency);
  const { pageDefault, page } = LIMITS.agentCatalog;
  const limit = Math.min(pagination.limit ?? pageDefault, page);
  const offset = toCatalogOffset(pagination.cursor);
  const found = isOtherCategory(filters)
    ? NOTHING
    : await createPostgresIndex(database, now).search({
        market,
        language,
        filters: toListingFilters({ ...filters, sort_by: asked.sort_by }, query),
        at,
        limit,
        offset,
        totals: toTotals(filters.price, cheapestDelivery(delivery, market).amount),
      });
  const rows = await listRows(database, { market, ids: found.ids, at });
  const products = rows
    .map((row) => ({ row, product: presentProduct(row, place, delivery) }))
    // The index may lag behind a change of the listing.
    .filter(({ row, product }) => passesFilters(row, filters, product.price_range.min.amount))
    .map(({ product }) => product);
  const next = offset + limit;
  const hasNext = next < found.total && next <= LIMITS.search.offsetMax;
  return {
    ucp: toUcpMeta(UCP_SEARCH),
    products,
    pagination: {
      ...(hasNext && { cursor: toCatalogCursor(next) }),
      has_next_page: hasNext,
      total_count: found.total,
    },
    messages: [...place.messages, ...messages, ...tellWords(place, found)],
  };
}

const NOTHING = { ids: [], total: 0, understoodAs: null, skipped: [] };

/** The index knows total prices, which are those of agents and the market's cheapest delivery. */
const toTotals = (
  price: { min?: number | undefined; max?: number | undefined } = {},
  delivery: number,
) => ({
  min: price.min === undefined ? undefined : price.min + delivery,
  max: price.max === undefined ? undefined : price.max + delivery,
});

function tellWords(
  { language }: CatalogPlace,
  { understoodAs, skipped }: { understoodAs: string | null; skipped: readonly string[] },
): UcpMessage[] {
  const info = (code: string, content: string): UcpMessage => ({ type: "info", code, content });
  return [
    ...(understoodAs === null
      ? []
      : [info("understood_as", say(language, "understood-as", { query: understoodAs }))]),
    ...(skipped.length === 0
      ? []
      : [
          info(
            "words_ignored",
            say(language, "words-ignored", { list: listWords(language, skipped) }),
          ),
        ]),
  ];
}
