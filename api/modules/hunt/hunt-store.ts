import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import type { HUNT_STATUSES, HuntPower } from "#contract/hunt.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { isUnsuspended } from "#api/http/measure-in-force.ts";
import { deleteBargains } from "#api/modules/bargain/index.ts";
import { eraseMandates } from "#api/modules/mandate/index.ts";
import { eraseProposals } from "#api/modules/proposal/index.ts";

export type HuntRow = {
  id: string;
  user_id: string;
  market: Market;
  query: string;
  may: HuntPower;
  status: (typeof HUNT_STATUSES)[number];
  until: Date;
  swept_at: Date;
  created_at: Date;
  mandate_id: string;
};

export type HuntView = HuntRow & { found: number };

const view = sql`select hunt.*, (
    select count(*)::integer from hunt_match where hunt_id = hunt.id) as found
  from hunt`;

export async function listHuntRows(
  database: Database,
  { userId, market }: { userId: string; market: Market },
): Promise<HuntView[]> {
  const { rows } = await sql<HuntView>`${view}
    where hunt.user_id = ${userId} and hunt.market = ${market}
    order by hunt.status = 'ended', hunt.created_at desc, hunt.id desc
    limit ${LIMITS.hunt.listed}`.execute(database.db());
  return rows;
}

export async function findHunt(database: Database, id: string): Promise<HuntView | null> {
  const { rows } = await sql<HuntView>`${view} where hunt.id = ${id}`.execute(database.db());
  return rows[0] ?? null;
}

/** Hunts that still count against the limit. */
export async function countHunts(database: Database, userId: string): Promise<number> {
  const { n } = await database
    .db()
    .selectFrom("hunt")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("user_id", "=", userId)
    .where("status", "<>", "ended")
    .executeTakeFirstOrThrow();
  return Number(n);
}

type NewHunt = Omit<HuntRow, "status" | "swept_at" | "created_at">;

export async function insertHunt(database: Database, hunt: NewHunt & { at: Date }): Promise<void> {
  const { at, ...row } = hunt;
  const times = { swept_at: at, created_at: at, updated_at: at };
  await database
    .db()
    .insertInto("hunt")
    .values({ ...row, ...times, status: "active" })
    .execute();
}

export async function updateHuntRow(
  database: Database,
  id: string,
  {
    at,
    ...change
  }: Partial<Pick<HuntRow, "query" | "may" | "status" | "until" | "mandate_id">> & {
    at: Date;
  },
): Promise<void> {
  await database
    .db()
    .updateTable("hunt")
    .set({ ...change, updated_at: at })
    .where("id", "=", id)
    .execute();
}

export async function deleteHuntRow(database: Database, id: string): Promise<void> {
  await database.db().deleteFrom("hunt").where("id", "=", id).execute();
}

/** Active hunts of open accounts that are not suspended, by id, in pages. */
export async function listActiveHunts(
  database: Database,
  { market, but, after, at }: { market: Market; but: string | null; after: string; at: Date },
): Promise<HuntRow[]> {
  const { rows } = await sql<HuntRow>`
    select hunt.* from hunt join user_account owner on owner.id = hunt.user_id
    where hunt.market = ${market} and hunt.status = 'active' and hunt.until > ${at}
      and owner.deactivated_at is null and ${isUnsuspended(at, "owner")} and hunt.id > ${after}
      and (${but}::uuid is null or hunt.user_id <> ${but}::uuid)
    order by hunt.id limit 200
  `.execute(database.db());
  return rows;
}

/** What was swept longest ago comes first. */
export async function listUnswept(database: Database, before: Date, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select hunt.id from hunt join user_account owner on owner.id = hunt.user_id
    where hunt.status = 'active' and hunt.swept_at < ${before} and hunt.until > ${at}
      and ${isUnsuspended(at, "owner")}
    order by hunt.swept_at, hunt.id limit 200
  `.execute(database.db());
  return rows.map(({ id }) => id);
}

/** Null where another runner has it. */
export async function lockHunt(database: Database, id: string): Promise<HuntRow | null> {
  database.requireTx();
  const { rows } = await sql<HuntRow>`
    select * from hunt where id = ${id} for no key update skip locked`.execute(database.db());
  return rows[0] ?? null;
}

export async function markSwept(database: Database, id: string, at: Date): Promise<void> {
  await database.db().updateTable("hunt").set({ swept_at: at }).where("id", "=", id).execute();
}

export type FoundDevice = { id: string; total: number; condition: string };

/** A device that was found before is found again only at another price or in another condition. */
export async function insertMatches(
  database: Database,
  { huntId, found, at }: { huntId: string; found: readonly FoundDevice[]; at: Date },
): Promise<string[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<{ listing_id: string }>`
    insert into hunt_match as known (id, hunt_id, listing_id, total, condition, found_at)
    select new.id, ${huntId}::uuid, new.listing_id, new.total, new.condition, ${at}::timestamptz
    from unnest(${found.map(() => randomUUIDv7())}::uuid[], ${found.map(({ id }) => id)}::uuid[],
      ${found.map(({ total }) => total)}::integer[],
      ${found.map(({ condition }) => condition)}::text[]) as new (id, listing_id, total, condition)
    on conflict (hunt_id, listing_id) do update set found_at = excluded.found_at, told_at = null,
        total = excluded.total, condition = excluded.condition
      where (known.total, known.condition) is distinct from (excluded.total, excluded.condition)
    returning listing_id
  `.execute(database.db());
  return rows.map(({ listing_id }) => listing_id);
}

export async function listMatchedOnSale(database: Database, huntId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select listing.id from hunt_match found join listing on listing.id = found.listing_id
    where found.hunt_id = ${huntId} and listing.status = 'published' order by listing.id
  `.execute(database.db());
  return rows.map(({ id }) => id);
}

/** A device that is not on sale is found again when it comes back. */
export async function deleteMatchesOutside(
  database: Database,
  huntId: string,
  listingIds: ReadonlySet<string>,
): Promise<void> {
  await sql`delete from hunt_match where hunt_id = ${huntId}
    and listing_id <> all (${[...listingIds]}::uuid[])`.execute(database.db());
}

export type MatchRow = {
  id: string;
  listing_id: string;
  title: string;
  cover_key: string | null;
  total_price: number;
  currency: Currency;
  status: string;
  found_at: Date;
  told_at: Date | null;
  proposal_id: string | null;
};

export async function listMatches(database: Database, huntId: string): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`
    select found.id, found.listing_id, listing.title, listing.cover_key, listing.total_price,
      listing.currency, listing.status, found.found_at, found.told_at, (
        select id from proposal where proposal.hunt_id = found.hunt_id
          and proposal.listing_id = found.listing_id and proposal.status in ('open', 'accepted')
        order by created_at desc limit 1) as proposal_id
    from hunt_match found join listing on listing.id = found.listing_id
    where found.hunt_id = ${huntId}
    order by found.found_at desc, found.id desc limit ${LIMITS.hunt.matchesShown}
  `.execute(database.db());
  return rows;
}

/** What is still on sale and was not told yet, cheapest first. */
export async function listUntold(database: Database, huntId: string): Promise<MatchRow[]> {
  const matches = await listMatches(database, huntId);
  return matches
    .filter(({ told_at, status }) => told_at === null && status === "published")
    .toSorted((a, b) => a.total_price - b.total_price);
}

export async function markTold(
  database: Database,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await database
    .db()
    .updateTable("hunt_match")
    .set({ told_at: at })
    .where("id", "in", [...ids])
    .execute();
}

/**
 * Counts one message of a hunt; false where as many were sent since then as may be. What a seller does
 * with a device does not lower the count.
 */
export async function takeMessage(
  database: Database,
  huntId: string,
  { since, most, at }: { since: Date; most: number; at: Date },
): Promise<boolean> {
  const recent = sql`array(select sent from unnest(messaged_at) as sent where sent > ${since})`;
  const { rows } = await sql`
    update hunt set messaged_at = ${recent} || ${at}::timestamptz
    where id = ${huntId} and cardinality(${recent}) < ${most}::integer
    returning id`.execute(database.db());
  return rows.length > 0;
}

/** GDPR erasure, with what hangs on a hunt. */
export async function eraseHunts(database: Database, userId: string): Promise<void> {
  database.requireTx();
  await eraseProposals(database, userId);
  await deleteBargains(database, { userId });
  await database.db().deleteFrom("hunt").where("user_id", "=", userId).execute();
  await eraseMandates(database, userId);
}
