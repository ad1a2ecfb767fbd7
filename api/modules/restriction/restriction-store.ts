import { sql } from "kysely";
import type { Measure } from "#contract/moderation-words.ts";
import type { Database } from "#api/db/database.ts";
import { isInForce } from "#api/http/measure-in-force.ts";

export type Restriction = { id: string; measure: Measure; ends_at: Date | null };

/** The measure in force that lasts longest. */
export async function findRestriction(
  database: Database,
  { subjectId, measures, at }: { subjectId: string; measures: readonly Measure[]; at: Date },
): Promise<Restriction | null> {
  const { rows } = await sql<Restriction>`
    select statement.id, statement.measure, statement.ends_at from statement_of_reasons statement
    where statement.subject_id = ${subjectId}::uuid and statement.measure = any(${[...measures]})
      and ${isInForce(at)}
    order by statement.ends_at desc nulls first, statement.id desc limit 1
  `.execute(database.db());
  return rows[0] ?? null;
}

const STOP_SELLING: readonly Measure[] = ["limit_selling", "suspend_account"];

export const isSellingStopped = async (
  database: Database,
  userId: string,
  at: Date,
): Promise<boolean> =>
  (await findRestriction(database, { subjectId: userId, measures: STOP_SELLING, at })) !== null;

/** The seller of a listing. */
export async function isSellerStopped(
  database: Database,
  listingId: string,
  at: Date,
): Promise<boolean> {
  const row = await database
    .db()
    .selectFrom("listing")
    .select("seller_id")
    .where("id", "=", listingId)
    .executeTakeFirst();
  return row !== undefined && isSellingStopped(database, row.seller_id, at);
}

const STOP_LISTING: readonly Measure[] = ["hide_listing", "remove_listing"];

export const isListingStopped = async (
  database: Database,
  listingId: string,
  at: Date,
): Promise<boolean> =>
  (await findRestriction(database, { subjectId: listingId, measures: STOP_LISTING, at })) !== null;
