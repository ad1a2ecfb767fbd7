import { type Selectable, sql } from "kysely";
import type { PromoCodeStatus } from "#contract/promo-code-words.ts";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import type { PromoCode as PromoCodeTable } from "#api/db/schema.ts";
import { escapeLike } from "#api/db/sql-text.ts";
import type { PromoCode } from "./promo-code-policy.ts";

/** A code as staff see it, with its uses that were not given back. */
export type PromoCodeRow = PromoCode & {
  batch_id: string | null;
  campaign: string;
  uses_limit: number | null;
  version: number;
  created_at: Date;
  uses: number;
};

/** Only the shop writes these columns, so the narrower types are the true ones. */
const toRow = (row: Selectable<PromoCodeTable> & { uses: number }): PromoCodeRow =>
  row as unknown as PromoCodeRow;

const codes = (database: Database) =>
  database
    .db()
    .selectFrom("promo_code")
    .selectAll()
    .select(
      sql<number>`(
        select count(*)::integer from promo_code_use used
        where used.promo_code_id = promo_code.id and used.released_at is null)`.as("uses"),
    );

export const findPromoCode = async (
  database: Database,
  id: string,
): Promise<PromoCodeRow | null> => {
  const row = await codes(database).where("id", "=", id).executeTakeFirst();
  return row ? toRow(row) : null;
};

/** In the order of the ids. */
export const listPromoCodesOf = async (
  database: Database,
  ids: readonly string[],
): Promise<PromoCodeRow[]> => {
  const rows = await codes(database)
    .where("id", "in", [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, toRow(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

export type PromoCodeFilter = {
  q?: string | undefined;
  status?: PromoCodeStatus | undefined;
  batch?: string | undefined;
  /** Null: all of them, and the codes that are good in all of them. */
  markets: readonly Market[] | null;
  before: { at: Date; id: string } | null;
  count: number;
};

/** Newest first. */
export const browsePromoCodeRows = async (
  database: Database,
  { q, status, batch, markets, before, count }: PromoCodeFilter,
): Promise<PromoCodeRow[]> => {
  let query = codes(database);
  if (q) {
    const text = escapeLike(q);
    query = query.where((eb) =>
      eb.or([
        eb("code_folded", "like", `${text.toUpperCase()}%`),
        eb("campaign", "ilike", `%${text}%`),
      ]),
    );
  }
  if (status) query = query.where("status", "=", status);
  if (batch) query = query.where("batch_id", "=", batch);
  if (markets) query = query.where("market", "in", [...markets]);
  if (before)
    query = query.where(sql<boolean>`(created_at, id) < (${before.at}, ${before.id}::uuid)`);
  const rows = await query
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(count)
    .execute();
  return rows.map(toRow);
};

export type NewPromoCode = Omit<
  PromoCodeRow,
  "uses" | "uses_left" | "version" | "given" | "status"
>;

/** Answers the ids. A code that exists throws the database's error (`isTaken`). */
export const insertPromoCodes = async (
  database: Database,
  rows: readonly NewPromoCode[],
): Promise<string[]> => {
  database.requireTx();
  const values = rows.map((row) => ({ ...row, uses_left: row.uses_limit }));
  await database.db().insertInto("promo_code").values(values).execute();
  return values.map(({ id }) => id);
};

export const listTakenCodes = async (
  database: Database,
  folded: readonly string[],
): Promise<Set<string>> => {
  const rows = await database
    .db()
    .selectFrom("promo_code")
    .select("code_folded")
    .where("code_folded", "in", [...folded])
    .execute();
  return new Set(rows.map(({ code_folded }) => code_folded));
};

/** The code, or its whole batch, locked in the order in which buyers lock codes. */
export const lockForStaff = async (
  database: Database,
  where: { id: string } | { batchId: string },
): Promise<PromoCodeRow[]> => {
  database.requireTx();
  const rows = await database
    .db()
    .selectFrom("promo_code")
    .selectAll()
    .where(
      "id" in where ? sql<boolean>`id = ${where.id}` : sql<boolean>`batch_id = ${where.batchId}`,
    )
    .orderBy("code_folded")
    .forUpdate()
    .execute();
  return rows.map((row) => toRow({ ...row, uses: 0 }));
};

export const writeStatus = async (
  database: Database,
  ids: readonly string[],
  status: PromoCodeStatus,
): Promise<void> => {
  database.requireTx();
  await database
    .db()
    .updateTable("promo_code")
    .set((eb) => ({ status, version: eb("version", "+", 1) }))
    .where("id", "in", [...ids])
    .execute();
};

export const countBatch = async (database: Database, batchId: string): Promise<number> => {
  const { count } = await database
    .db()
    .selectFrom("promo_code")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("batch_id", "=", batchId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const listNewestUses = (database: Database, promoCodeId: string, count: number) =>
  database
    .db()
    .selectFrom("promo_code_use as used")
    .innerJoin("customer_order as o", "o.id", "used.order_id")
    .select([
      "o.id as order_id",
      "o.number as order_number",
      "o.status as order_status",
      "used.amount",
      "o.currency",
      "used.taken_at",
      "used.released_at",
    ])
    .where("used.promo_code_id", "=", promoCodeId)
    .orderBy("used.taken_at", "desc")
    .orderBy("used.id", "desc")
    .limit(count)
    .execute();
