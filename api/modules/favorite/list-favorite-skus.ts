import type { Call } from "#api/context.ts";
import { findHolder } from "#api/http/holder.ts";
import { listSkusById } from "#api/modules/catalog/list-skus-by-id.ts";
import { adoptFavorites } from "./adopt-favorites.ts";
import { listFavoriteSkuIds } from "./favorite-store.ts";

/** The products that the caller keeps an eye on in this market, newest heart first. */
export async function listFavoriteSkus(call: Call) {
  const { database, user, market } = call;
  const holder = findHolder(call);
  if (!holder) return [];
  if (user) await adoptFavorites(call, user.id);
  return listSkusById(call, await listFavoriteSkuIds(database, { holder, market }));
}
