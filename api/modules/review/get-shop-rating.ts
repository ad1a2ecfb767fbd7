import { LIMITS } from "#contract/limits.ts";
import type { ShopRating } from "#contract/review.ts";
import type { Database } from "#api/db/database.ts";
import { summariseRatings } from "./rating-store.ts";

/** How buyers rate the shop. A few tell nothing about it, so they make no mark. */
export async function getShopRating(database: Database): Promise<ShopRating> {
  const { count, average } = await summariseRatings(database);
  const isTold = average !== null && count >= LIMITS.shopRating.least;
  return { count, average: isTold ? Math.round(average * 10) / 10 : null };
}
