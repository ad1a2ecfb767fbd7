import { LIMITS } from "#contract/limits.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findHolder, lockHolder, toLastingHolder } from "#api/http/holder.ts";
import { type Favored, hasFavorite } from "#api/modules/favorite-mark/favorite-marks.ts";
import { countFavorites, findPriceNow, insertFavorite } from "./favorite-store.ts";

/** Again is the same as once. Throws not_found for what is not public here, too_many_favorites. */
export async function addFavorite(call: Call, thing: Favored): Promise<void> {
  const { database, market, at } = call;
  const holder = findHolder(call);
  if (!holder) throw new Error("A heart is given by a member or in a visitor's session");
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
