import type { FavoriteSort } from "#contract/favorite-words.ts";
import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findOwner, lockOwner, toLastingOwner } from "#api/http/owner.ts";
import { toPage } from "#api/http/to-page.ts";
import { listSkusById } from "#api/modules/catalog/index.ts";
import { type Favored, hasFavorite } from "#api/modules/favorite-mark/index.ts";
import { listCards } from "#api/modules/listing/index.ts";
import { mergeFavorites } from "./merge-favorites.ts";
import {
  SEEN_STATUSES,
  countFavorites,
  deleteFavorite,
  findPriceNow,
  insertFavorite,
  listFavoriteRows,
  listFavoriteSkuIds,
} from "./favorite-store.ts";

/** Idempotent. Throws not_found where it is not public in this market, too_many_favorites. */
export async function addFavorite(call: Call, thing: Favored): Promise<void> {
  const { database, market, at } = call;
  const owner = findOwner(call);
  if (!owner) throw new Error("A favourite needs a member or a session");
  await database.tx(async () => {
    await lockOwner(database, owner);
    if (await hasFavorite(database, owner, thing)) return;
    const price = await findPriceNow(database, market, thing);
    if (price === undefined) throw new ApiError("not_found");
    if ((await countFavorites(database, owner)) >= LIMITS.favorites)
      throw new ApiError("too_many_favorites", { data: { limit: LIMITS.favorites } });
    const lasting = await toLastingOwner(call, owner);
    await insertFavorite(database, { owner: lasting, thing, market, price, at });
  });
}

export async function removeFavorite(call: Call, thing: Favored): Promise<void> {
  const owner = findOwner(call);
  if (owner) await deleteFavorite(call.database, owner, thing);
}

export async function listFavorites(
  call: Call,
  { page, sort_by: sort }: { page: number; sort_by: FavoriteSort },
) {
  const { database, user, market } = call;
  const owner = findOwner(call);
  if (user) await mergeFavorites(call, user.id);
  const { total, rows } = owner
    ? await listFavoriteRows(database, { owner, market, page, sort })
    : { total: 0, rows: [] };
  const ids = rows.map(({ listing_id }) => listing_id);
  const cards = new Map((await listCards(call, ids, SEEN_STATUSES)).map((card) => [card.id, card]));
  const { currency } = MARKET_FACTS[market];
  const kept = rows.flatMap(({ listing_id, status, price_then, created_at }) => {
    const card = cards.get(listing_id);
    if (!card) return [];
    return {
      ...card,
      is_live: status === "published",
      price_then: { amount: price_then, currency },
      favorited_at: created_at.toISOString(),
    };
  });
  return toPage(kept, {
    total,
    page,
    path: "/profile/favorites",
    query: sort === "added" ? {} : { sort_by: sort },
  });
}

export async function listFavoriteSkus(call: Call) {
  const { database, user, market } = call;
  const owner = findOwner(call);
  if (!owner) return [];
  if (user) await mergeFavorites(call, user.id);
  return listSkusById(call, await listFavoriteSkuIds(database, { owner, market }));
}

/** `me` is any caller, an id only its own member. Throws not_found. */
export function requireOwnFavorites({ user }: Pick<Call, "user">, userId: string): void {
  if (userId !== "me" && userId !== user?.id) throw new ApiError("not_found");
}
