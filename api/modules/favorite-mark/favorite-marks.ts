import { sql } from "kysely";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { findHolder, type Holder } from "#api/http/owner.ts";

export type Favored = { listing_id: string } | { sku_id: string };

const sessionsOf = (userId: string) =>
  sql`any(array(select token_hash from visitor_session where user_id = ${userId}))`;

/** A member's favourites include those of their sessions. */
export const isOf = (holder: Holder) =>
  "userId" in holder
    ? sql<boolean>`(favorite.user_id = ${holder.userId}
        or favorite.visitor_hash = ${sessionsOf(holder.userId)})`
    : sql<boolean>`favorite.visitor_hash = (select token_hash from visitor_session
        where token_hash = ${holder.tokenHash} and user_id is null)`;

export const isFor = (thing: Favored) =>
  "listing_id" in thing
    ? sql<boolean>`favorite.listing_id = ${thing.listing_id}`
    : sql<boolean>`favorite.sku_id = ${thing.sku_id}`;

export async function hasFavorite(
  database: Database,
  holder: Holder,
  thing: Favored,
): Promise<boolean> {
  const row = await database
    .db()
    .selectFrom("favorite")
    .select("favorite.id")
    .where(isOf(holder))
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
  const holder = findHolder(call);
  if (!holder || listingIds.length === 0) return new Set();
  const { rows } = await sql<{ listing_id: string }>`
    select listing_id from favorite
    where ${isOf(holder)} and listing_id = any(${listingIds}::uuid[])
  `.execute(call.database.db());
  return new Set(rows.map(({ listing_id }) => listing_id));
}

export async function isFavoriteSku(call: Asker, skuId: string): Promise<boolean> {
  const holder = findHolder(call);
  return holder !== null && hasFavorite(call.database, holder, { sku_id: skuId });
}
