import { sql } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { lockOwner } from "#api/http/owner.ts";

/**
 * Merges only into an account with a verified e-mail: until then the session may be another
 * account's (`bindVisitorSession`), or the account another person's. The newest favorites come
 * first, until the account has LIMITS.favorites.
 */
export async function mergeFavorites(
  { database }: Pick<Call, "database">,
  userId: string,
): Promise<void> {
  if ((await countSessionFavorites(database, userId)) === 0) return;
  await database.tx(async () => {
    await lockOwner(database, { userId });
    await dropSecondFavorites(database, userId);
    await moveSessionFavorites(database, userId, LIMITS.favorites);
  });
}

async function countSessionFavorites(database: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from visitor_session session
    join user_account account on account.id = session.user_id
    join favorite on favorite.visitor_hash = session.token_hash
    where session.user_id = ${userId} and account.email_verified_at is not null
  `.execute(database.db());
  return rows[0]!.n;
}

const HELD = (userId: string) => sql`visitor_hash in
  (select token_hash from visitor_session where user_id = ${userId})`;

/** The account's favourite stays, with date and prices of the older one. */
async function dropSecondFavorites(database: Database, userId: string): Promise<void> {
  database.requireTx();
  await sql`
    update favorite own set created_at = held.created_at, price_then = held.price_then,
      price_notified = least(own.price_notified, held.price_notified)
    from favorite held
    where own.user_id = ${userId} and held.visitor_hash in
        (select token_hash from visitor_session where user_id = ${userId})
      and coalesce(held.listing_id, held.sku_id) = coalesce(own.listing_id, own.sku_id)
      and held.created_at < own.created_at
  `.execute(database.db());
  await sql`
    with ranked as (
      select id, row_number() over (partition by coalesce(listing_id, sku_id)
        order by user_id is null, created_at, id) as place
      from favorite where user_id = ${userId} or ${HELD(userId)}
    )
    delete from favorite using ranked where favorite.id = ranked.id and ranked.place > 1
  `.execute(database.db());
}

async function moveSessionFavorites(
  database: Database,
  userId: string,
  limit: number,
): Promise<void> {
  database.requireTx();
  await sql`
    with held as (
      select id, row_number() over (order by created_at desc, id desc) as place
      from favorite where ${HELD(userId)}
    ), own as (select count(*) as n from favorite where user_id = ${userId})
    delete from favorite using held, own
    where favorite.id = held.id and held.place > ${limit}::integer - own.n
  `.execute(database.db());
  await sql`
    update favorite set user_id = ${userId}, visitor_hash = null where ${HELD(userId)}
  `.execute(database.db());
}
