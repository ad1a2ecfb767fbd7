import type { Sku } from "#contract/sku.ts";
import type { FavoriteListing } from "#contract/favorite.ts";
import { FAVORITE_SORTS, type FavoriteSort } from "#contract/favorite-words.ts";
import type { Money } from "#contract/money.ts";
import type { CardFacts } from "../listing-card/card-facts.ts";

export type KeptDevice = {
  card: CardFacts;
  isLive: boolean;
  then: Money;
  /** Percent of the price then; negative for a fall. */
  change: number;
};

export const presentDevice = (listing: FavoriteListing): KeptDevice => ({
  card: {
    id: listing.id,
    title: listing.title,
    color: listing.color,
    capacity: listing.capacity,
    generic_condition: listing.generic_condition,
    battery_health: listing.battery_health,
    asking_price: listing.asking_price,
    total_price: listing.total_price,
    cover: listing.cover,
    is_instant_buy: listing.is_live && listing.is_instant_buy,
    is_favorite: true,
  },
  isLive: listing.is_live,
  then: listing.price_then,
  change: findChange(listing.price_then, listing.asking_price),
});

function findChange(then: Money, now: Money): number {
  if (then.amount === 0 || then.currency !== now.currency) return 0;
  const change = ((now.amount - then.amount) / then.amount) * 100;
  return Math.round(change) || Math.sign(change);
}

export type KeptProduct = ReturnType<typeof presentProduct>;

export const presentProduct = (sku: Sku) => ({
  id: sku.id,
  title: sku.title,
  detail: [sku.product.capacity?.label, sku.product.color.name].filter(Boolean).join(" · "),
  cover: sku.cover_photo,
  count: sku.listings_count,
  from: sku.total_price_from,
});

export function parsePageNumber(query: URLSearchParams): number {
  const text = query.get("page") ?? "";
  return /^\d{1,6}$/.test(text) ? Math.max(1, Number(text)) : 1;
}

export const parseFavoriteSort = (query: URLSearchParams): FavoriteSort =>
  FAVORITE_SORTS.find((sort) => sort === query.get("sort_by")) ?? "added";
