import { LIMITS } from "#contract/limits.ts";
import type { Call } from "#api/context.ts";
import { lockHolder } from "#api/http/holder.ts";
import { countSessionFavorites, dropSecondFavorites, moveSessionFavorites } from "./adopt-store.ts";

/**
 * What a member hearted before they signed in becomes theirs, the newest first while there is room
 * beside what they have. Not while nobody has proved the e-mail: the session may turn out to be
 * another account's (`bindVisitorSession`), or the account another person's.
 */
export async function adoptFavorites(
  { database }: Pick<Call, "database">,
  userId: string,
): Promise<void> {
  if ((await countSessionFavorites(database, userId)) === 0) return;
  await database.tx(async () => {
    await lockHolder(database, { userId });
    await dropSecondFavorites(database, userId);
    await moveSessionFavorites(database, userId, LIMITS.favorites);
  });
}
