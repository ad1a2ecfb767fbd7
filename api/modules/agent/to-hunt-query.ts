import type { CatalogFilters, UcpMessage } from "#contract/agent-catalog.ts";
import { LIMITS } from "#contract/limits.ts";
import { ApiError } from "#api/http/api-error.ts";
import {
  checkFilters,
  findPlace,
  isOtherCategory,
  say,
  toListingFilters,
} from "#api/modules/agent-catalog/index.ts";
import { writeSearch } from "#api/modules/saved-search/index.ts";
import { cheapestDelivery } from "#api/modules/shipping-option/index.ts";
import type { AgentCall } from "./agent-call.ts";

type Asked = { query?: string | undefined; filters?: CatalogFilters | undefined };

/**
 * What the catalogue would search for, as a query of the shop, with what is said about it. Throws
 * invalid_fields for nothing to look for, and for categories of nothing that is sold here.
 */
export function toHuntQuery(
  call: AgentCall,
  { query: words, filters: asked = {} }: Asked,
): { query: string; messages: UcpMessage[] } {
  const { filters, messages } = checkFilters(findPlace(call), asked, undefined);
  if (isOtherCategory(filters))
    throw new ApiError("invalid_fields", {
      fields: { "filters.categories": ["search.category-unknown"] },
    });
  const { totals, isWider } = toTotals(
    filters,
    cheapestDelivery(call.delivery, call.market).amount,
  );
  const query = writeSearch({ ...toListingFilters(filters, words), ...totals });
  if (query === "") throw new ApiError("invalid_fields", { fields: { query: ["search.empty"] } });
  if (isWider)
    messages.push({
      type: "warning",
      code: "price_filter_widened",
      content: say(call.language, "price-widened", { most: String(LIMITS.priceFilter.max) }),
    });
  return { query, messages };
}

/** Queries have totals in whole units, so nothing that was asked for is left out by rounding. */
function toTotals({ price = {} }: CatalogFilters, delivery: number) {
  const from = price.min && (price.min + delivery) / 100;
  const to = price.max === undefined ? undefined : (price.max + delivery) / 100;
  const [low, high] = [from && Math.floor(from), to && Math.ceil(to)];
  const isOpen = high !== undefined && high >= LIMITS.priceFilter.max;
  return {
    totals: { ...(low && { price_from: low }), ...(high && !isOpen && { price_to: high }) },
    isWider: low !== from || high !== to || isOpen,
  };
}
