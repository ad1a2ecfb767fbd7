import { MARKET_FACTS } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import { findHolder } from "#api/http/holder.ts";
import { toPage } from "#api/http/to-page.ts";
import { listCards } from "#api/modules/listing/list-cards.ts";
import { adoptFavorites } from "./adopt-favorites.ts";
import { listFavoriteRows, SEEN_STATUSES } from "./favorite-store.ts";

/** A page of the listings that the caller keeps an eye on in this market, newest heart first. */
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
