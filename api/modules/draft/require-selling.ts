import type { Market } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";

/** Throws selling_off where the market takes no sellers (decisions "allow_sellers"). */
export function requireSelling({ config }: Pick<Call, "config">, market: Market): void {
  if (!config.features[market].allow_sellers) throw new ApiError("selling_off");
}
