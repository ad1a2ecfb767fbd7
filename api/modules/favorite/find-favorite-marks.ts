import type { Call } from "#api/context.ts";
import { findHolder } from "#api/http/holder.ts";
import { findFavoriteIds, hasFavorite } from "./favorite-store.ts";

const NONE: ReadonlySet<string> = new Set();

type Asker = Pick<Call, "database" | "user" | "sessionToken">;

/** Which of these listings have the caller's heart; asks nothing for who is unknown here. */
export async function findFavoriteMarks(
  call: Asker,
  listingIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const holder = findHolder(call);
  if (!holder || listingIds.length === 0) return NONE;
  return findFavoriteIds(call.database, holder, listingIds);
}

/** Whether a SKU has the caller's heart. */
export async function isFavoriteSku(call: Asker, skuId: string): Promise<boolean> {
  const holder = findHolder(call);
  return holder !== null && hasFavorite(call.database, holder, { sku_id: skuId });
}
