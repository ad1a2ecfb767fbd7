import { contract } from "#contract/contract.ts";
import type { SkuId } from "#contract/id.ts";
import type { MarketplaceCall } from "./call.server.ts";

const ME = { user_id: "me" } as const;

/** Hearts, of members and of visitors without an account. */
export const favoriteService = (call: MarketplaceCall) => ({
  list: (page: number) => call(contract.listFavorites, { query: { page } }),
  listSkus: () => call(contract.listFavoriteSkus, { params: ME }).then(({ data }) => data.skus),
  add: (listingId: string) => call(contract.addFavorite, { params: { listingId } }),
  remove: (listingId: string) => call(contract.removeFavorite, { params: { listingId } }),
  addSku: (sku_id: string) =>
    call(contract.addFavoriteSku, { params: ME, body: { sku_id: sku_id as SkuId } }),
  removeSku: (sku_id: string) => call(contract.removeFavoriteSku, { params: { ...ME, sku_id } }),
});
