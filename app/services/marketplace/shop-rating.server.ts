import { contract } from "#contract/contract.ts";
import type { MarketplaceCall } from "./call.server.ts";

/** What buyers think of the shop. */
export const shopRatingService = (call: MarketplaceCall) => ({
  get: () => call(contract.getShopRating).then(({ data }) => data),
});
