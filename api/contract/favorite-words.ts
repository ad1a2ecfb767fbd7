/** Orders of favourites; the first is the default. Without zod, because browsers import them too. */
export const FAVORITE_SORTS = ["added", "fell", "price_low", "price_high"] as const;
export type FavoriteSort = (typeof FAVORITE_SORTS)[number];
