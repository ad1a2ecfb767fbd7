import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { Currency, Language, Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";

export type SavedSearchRow = {
  id: string;
  market: Market;
  user_id: string;
  query: string;
  seen_at: Date;
  notified_at: Date | null;
  created_at: Date;
};

const select = (database: Database) => database.db().selectFrom("saved_search").selectAll();

export const listSavedSearchRows = async (
  database: Database,
  userId: string,
  market: Market,
): Promise<SavedSearchRow[]> =>
  (await select(database)
    .where("user_id", "=", userId)
    .where("market", "=", market)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute()) as SavedSearchRow[];

export const findSavedSearch = async (
  database: Database,
  { user_id, market, query }: Pick<SavedSearchRow, "user_id" | "market" | "query">,
): Promise<SavedSearchRow | null> =>
  ((await select(database)
    .where("user_id", "=", user_id)
    .where("market", "=", market)
    .where("query", "=", query)
    .executeTakeFirst()) as SavedSearchRow | undefined) ?? null;

export async function countSavedSearches(database: Database, userId: string): Promise<number> {
  const { count } = await database
    .db()
    .selectFrom("saved_search")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertSavedSearch(
  database: Database,
  { at, ...search }: Pick<SavedSearchRow, "user_id" | "market" | "query"> & { at: Date },
): Promise<SavedSearchRow> {
  const row = { id: randomUUIDv7(), ...search, seen_at: at, notified_at: null, created_at: at };
  await database.db().insertInto("saved_search").values(row).execute();
  return row;
}

export async function deleteSavedSearchRow(
  database: Database,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const row = await database
    .db()
    .deleteFrom("saved_search")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function markSeen(
  database: Database,
  { id, userId, at }: { id: string; userId: string; at: Date },
): Promise<boolean> {
  const row = await database
    .db()
    .updateTable("saved_search")
    .set({ seen_at: at })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSavedSearchesOf(database: Database, userId: string): Promise<void> {
  await database.db().deleteFrom("saved_search").where("user_id", "=", userId).execute();
}

export async function listDueSearches(
  database: Database,
  { market, before, limit }: { market: Market; before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from saved_search
    where coalesce(notified_at, created_at) < ${before} and market = ${market}
    order by coalesce(notified_at, created_at), id limit ${limit}
  `.execute(database.db());
  return rows.map(({ id }) => id);
}

/** Null where another runner has it, or has completed it. */
export async function lockDueSearch(
  database: Database,
  id: string,
  before: Date,
): Promise<SavedSearchRow | null> {
  database.requireTx();
  const { rows } = await sql<SavedSearchRow>`
    select * from saved_search where id = ${id} and coalesce(notified_at, created_at) < ${before}
    for no key update skip locked
  `.execute(database.db());
  return rows[0] ?? null;
}

export async function writeNotifiedAt(database: Database, id: string, until: Date): Promise<void> {
  await database
    .db()
    .updateTable("saved_search")
    .set({ notified_at: until })
    .where("id", "=", id)
    .execute();
}

export type FoundDevice = { id: string; title: string; total_price: number; currency: Currency };

export async function listDevices(
  database: Database,
  ids: readonly string[],
): Promise<FoundDevice[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .db()
    .selectFrom("listing")
    .select(["id", "title", "total_price", "currency"])
    .where("id", "in", [...ids])
    .where("status", "=", "published")
    .execute();
  const found = new Map(rows.map((row) => [row.id, row as FoundDevice]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function findNames(
  database: Database,
  { brand, model, color }: Record<"brand" | "model" | "color", readonly string[]>,
  language: Language,
): Promise<{ brand: string[]; model: string[]; color: string[] }> {
  const { rows } = await sql<{ brand: string[]; model: string[]; color: string[] }>`
    select array(select name from brand where slug = any(${brand}) order by name) as brand,
      array(select min(name) from (
          select slug, name from model
          union all select model_alias.slug, model.name
          from model_alias join model on model.id = model_alias.model_id
        ) named where slug = any(${model}) group by slug order by min(name)) as model,
      array(select ${sql.ref(`name_${language}`)} from color where slug = any(${color})
        order by 1) as color
  `.execute(database.read());
  return rows[0]!;
}

/** Of everyone: those whose address has this slug of a model. */
export async function listSearchesWith(
  database: Database,
  model: string,
): Promise<Pick<SavedSearchRow, "id" | "market" | "user_id" | "query">[]> {
  const { rows } = await sql<SavedSearchRow>`
    select id, market, user_id, query from saved_search
    where '&' || query || '&' like ${`%&model=${model}&%`} order by id`.execute(database.db());
  return rows;
}

/** Where the member has the new search already, the old one goes. */
export async function replaceQuery(
  database: Database,
  { id, market, user_id, query }: Pick<SavedSearchRow, "id" | "market" | "user_id" | "query">,
): Promise<void> {
  const known = await findSavedSearch(database, { user_id, market, query });
  const db = database.db();
  if (known) await db.deleteFrom("saved_search").where("id", "=", id).execute();
  else await db.updateTable("saved_search").set({ query }).where("id", "=", id).execute();
}
