import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import {
  addFavorite,
  listFavoriteSkus,
  listFavorites,
  removeFavorite,
  requireOwnFavorites,
} from "./favorites.ts";

export const favoriteRoutes: Route[] = [
  route(contract.favorite.listSkus, async (call, { params }) => {
    requireOwnFavorites(call, params.user_id);
    return { data: { skus: await listFavoriteSkus(call) } };
  }),
  route(contract.favorite.addSku, async (call, { params, body }) => {
    requireOwnFavorites(call, params.user_id);
    await addFavorite(call, { sku_id: body.sku_id });
    return null;
  }),
  route(contract.favorite.removeSku, async (call, { params }) => {
    requireOwnFavorites(call, params.user_id);
    await removeFavorite(call, { sku_id: params.sku_id });
    return null;
  }),
  route(contract.favorite.list, (call, { query }) => listFavorites(call, query)),
  route(contract.favorite.add, async (call, { params }) => {
    await addFavorite(call, { listing_id: params.listingId });
    return null;
  }),
  route(contract.favorite.remove, async (call, { params }) => {
    await removeFavorite(call, { listing_id: params.listingId });
    return null;
  }),
];
