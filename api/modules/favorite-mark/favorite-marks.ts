import { sql } from "kysely";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { findOwner, type Owner } from "#api/http/owner.ts";

export type Favored = { listing_id: string } | { sku_id: string };

const sessionsOf = (userId: string) =>
  sql`any(array(select token_hash from visitor_session where user_id = ${userId}))`;

/** A member's favourites include those of their sessions. */
export const isOf = (owner: Owner) =>
  "userId" in owner
    ? sql<boolean>`(favorite.user_id = ${owner.userId}
        or favorite.visitor_hash = ${sessionsOf(owner.userId)})`
    : sql<boolean>`favorite.visitor_hash = (select token_hash from visitor_session
        where token_hash = ${owner.tokenHash} and user_id is null)`;

export const isFor = (thing: Favored) =>
  "listing_id" in thing
    ? sql<boolean>`favorite.listing_id = ${thing.listing_id}`
    : sql<boolean>`favorite.sku_id = ${thing.sku_id}`;

export async function hasFavorite(
  database: Database,
  owner: Owner,
  thing: Favored,
): Promise<boolean> {
  const row = await database
    .db()
    .selectFrom("favorite")
    .select("favorite.id")
    .where(isOf(owner))
    .where(isFor(thing))
    .executeTakeFirst();
  return row !== undefined;
}

type Asker = Pick<Call, "database" | "user" | "sessionToken">;

/** Runs no query for a caller without session. */
export async function findFavoriteMarks(
  call: Asker,
  listingIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const owner = findOwner(call);
  if (!owner || listingIds.length === 0) return new Set();
  const { rows } = await sql<{ listing_id: string }>`
    select listing_id from favorite
    where ${isOf(owner)} and listing_id = any(${listingIds}::uuid[])
  `.execute(call.database.db());
  return new Set(rows.map(({ listing_id }) => listing_id));
}

export async function isFavoriteSku(call: Asker, skuId: string): Promise<boolean> {
  const owner = findOwner(call);
  return owner !== null && hasFavorite(call.database, owner, { sku_id: skuId });
}
