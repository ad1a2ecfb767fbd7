import { randomUUIDv7 } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type {
  Measure,
  ModerationReason,
  ReversalCause,
  StatementSubject,
} from "#contract/moderation-words.ts";
import type { Database } from "#api/db/database.ts";
import { isOfMarkets } from "#api/http/staff-access.ts";
import { isInForce } from "#api/http/measure-in-force.ts";

/** What a measure replaced. */
export type Before = {
  status?: string;
  city?: string;
  profile_photo?: string;
  social_photo?: string;
};

export type NewStatement = {
  market: Market;
  user_id: string;
  report_id: string | null;
  measure: Measure;
  subject_type: StatementSubject;
  subject_id: string;
  title: string;
  reason: ModerationReason;
  facts_el: string;
  facts_en: string;
  before: Before;
  decided_by: string;
  decided_at: Date;
  ends_at: Date | null;
};

export type StatementRow = NewStatement & {
  id: string;
  person: string | null;
  staff: string | null;
  is_in_force: boolean;
  cause: ReversalCause | null;
  note_el: string | null;
  note_en: string | null;
  reversed_at: Date | null;
};

export async function insertStatement(
  database: Database,
  { before, ...statement }: NewStatement,
): Promise<string> {
  database.requireTx();
  const id = randomUUIDv7();
  const row = { id, ...statement, before: JSON.stringify(before) };
  await database.db().insertInto("statement_of_reasons").values(row).execute();
  return id;
}

const select = (at: Date, isWanted: RawBuilder<unknown>) => sql<StatementRow>`
  select statement.*, person.username as person, staff.username as staff,
    ${isInForce(at)} as is_in_force, undone.cause, undone.note_el, undone.note_en,
    undone.reversed_at
  from statement_of_reasons statement
  join user_account person on person.id = statement.user_id
  join user_account staff on staff.id = statement.decided_by
  left join statement_reversal undone on undone.statement_id = statement.id
  where ${isWanted}`;

export async function findStatement(
  database: Database,
  { id, userId, at }: { id: string; userId?: string; at: Date },
): Promise<StatementRow | null> {
  const own = userId === undefined ? sql`true` : sql`statement.user_id = ${userId}::uuid`;
  const isWanted = sql`statement.id = ${id}::uuid and ${own}`;
  const { rows } = await select(at, isWanted).execute(database.db());
  return rows[0] ?? null;
}

/** Serializes the complaints about a statement, and what ends it. */
export async function lockStatement(
  database: Database,
  id: string,
  at: Date,
): Promise<StatementRow | null> {
  database.requireTx();
  const { rows } = await sql`
    select from statement_of_reasons where id = ${id}::uuid for update
  `.execute(database.db());
  return rows.length === 0 ? null : findStatement(database, { id, at });
}

export async function findStatementPage(
  database: Database,
  {
    userId,
    onlyInForce = false,
    markets = null,
    page,
    at,
  }: {
    userId?: string;
    onlyInForce?: boolean;
    /** Null: all. */
    markets?: readonly Market[] | null;
    page: number;
    at: Date;
  },
): Promise<{ total: number; rows: StatementRow[] }> {
  const { size } = LIMITS.page;
  const isWanted = sql`${userId === undefined ? sql`true` : sql`statement.user_id = ${userId}::uuid`}
    and ${onlyInForce ? isInForce(at) : sql`true`}
    and ${isOfMarkets("statement.market", markets)}`;
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::integer as n from statement_of_reasons statement where ${isWanted}
  `.execute(database.read());
  const { rows } = await sql<StatementRow>`
    ${select(at, isWanted)} order by statement.decided_at desc, statement.id desc
    limit ${size} offset ${(page - 1) * size}
  `.execute(database.read());
  return { total: counted[0]!.n, rows };
}

/** Statements in force about a thing, whoever it belongs to. */
export async function listInForce(
  database: Database,
  { subjectId, measures, at }: { subjectId: string; measures: readonly Measure[]; at: Date },
): Promise<StatementRow[]> {
  const isWanted = sql`statement.subject_id = ${subjectId}::uuid
    and statement.measure = any(${[...measures]}) and ${isInForce(at)}`;
  const { rows } = await select(at, isWanted).execute(database.db());
  return rows;
}

export type NewReversal = {
  statement_id: string;
  cause: ReversalCause;
  note_el: string;
  note_en: string;
  decided_by: string | null;
  reversed_at: Date;
};

export const insertReversal = async (database: Database, reversal: NewReversal): Promise<void> => {
  database.requireTx();
  await database.db().insertInto("statement_reversal").values(reversal).execute();
};

/** The statements stay for the figures; what they tell of the person goes. */
export async function eraseStatements(database: Database, userId: string): Promise<void> {
  database.requireTx();
  const db = database.db();
  await db
    .updateTable("statement_of_reasons")
    .set({ title: "", facts_el: "", facts_en: "", before: "{}" })
    .where("user_id", "=", userId)
    .execute();
  await db
    .updateTable("statement_reversal")
    .set({ note_el: "", note_en: "" })
    .where("statement_id", "in", (query) =>
      query.selectFrom("statement_of_reasons").select("id").where("user_id", "=", userId),
    )
    .execute();
}
