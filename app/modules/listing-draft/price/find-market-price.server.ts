import type { Draft } from "#contract/listing-draft.ts";
import { LIMITS } from "#contract/limits.ts";
import type { MarketPrice } from "./price-breakdown.ts";
import { parseApiError } from "#app/services/marketplace/api-error.server.ts";
import type { ApiClient } from "#app/services/marketplace/api-client.server.ts";

/**
 * Null while the device is unknown or the API fails; a price can be saved all the same. Without a
 * price the lowest allowed one is sent, because the response also says whether a fee applies.
 */
export async function findMarketPrice(
  api: ApiClient,
  { id, product, generic_condition }: Pick<Draft, "id" | "product" | "generic_condition">,
  amount: number | null,
): Promise<MarketPrice | null> {
  if (product === null) return null;
  try {
    return await api.marketPrice.compute({
      product_id: product.id,
      ...(generic_condition === null ? {} : { generic_condition }),
      asking_price: amount ?? LIMITS.askingPrice.min,
      listing_id: id,
    });
  } catch (error) {
    if (parseApiError(error) === null) throw error;
    return null;
  }
}
