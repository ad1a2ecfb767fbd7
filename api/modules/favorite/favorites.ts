import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findHolder, lockHolder, toLastingHolder } from "#api/http/owner.ts";
import { toPage } from "#api/http/to-page.ts";
import { listSkusById } from "#api/modules/catalog/sku.ts";
import { type Favored, hasFavorite } from "#api/modules/favorite-mark/favorite-marks.ts";
import { listCards } from "#api/modules/listing/list-cards.ts";
import { adoptFavorites } from "./merge-favorites.ts";
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
  const holder = findHolder(call);
  if (!holder) throw new Error("A favourite needs a member or a session");
  await database.tx(async () => {
    await lockHolder(database, holder);
    if (await hasFavorite(database, holder, thing)) return;
    const price = await findPriceNow(database, market, thing);
    if (price === undefined) throw new ApiError("not_found");
    if ((await countFavorites(database, holder)) >= LIMITS.favorites)
      throw new ApiError("too_many_favorites", { data: { limit: LIMITS.favorites } });
    const lasting = await toLastingHolder(call, holder);
    await insertFavorite(database, { holder: lasting, thing, market, price, at });
  });
}

export async function removeFavorite(call: Call, thing: Favored): Promise<void> {
  const holder = findHolder(call);
  if (holder) await deleteFavorite(call.database, holder, thing);
}

export async function listFavorites(call: Call, { page }: { page: number }) {
  const { database, user, market } = call;
  const holder = findHolder(call);
  if (user) await adoptFavorites(call, user.id);
  const { total, rows } = holder
    ? await listFavoriteRows(database, { holder, market, page })
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
  return toPage(kept, { total, page, path: "/profile/favorites" });
}

export async function listFavoriteSkus(call: Call) {
  const { database, user, market } = call;
  const holder = findHolder(call);
  if (!holder) return [];
  if (user) await adoptFavorites(call, user.id);
  return listSkusById(call, await listFavoriteSkuIds(database, { holder, market }));
}

/** `me` is any caller, an id only its own member. Throws not_found. */
export function requireOwnFavorites({ user }: Pick<Call, "user">, userId: string): void {
  if (userId !== "me" && userId !== user?.id) throw new ApiError("not_found");
}
