import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import type { Locale, Market } from "#contract/market.ts";
import { isOfMarkets } from "#api/http/staff-access.ts";
import type { Database } from "#api/db/database.ts";

export type ComplaintRow = {
  id: string;
  market: Market;
  locale: Locale;
  statement_id: string | null;
  report_id: string | null;
  user_id: string | null;
  email: string;
  body: string;
  status: "open" | "upheld" | "dismissed";
  answer_el: string | null;
  answer_en: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  created_at: Date;
};

export type NewComplaint = Omit<
  ComplaintRow,
  "id" | "status" | "answer_el" | "answer_en" | "decided_by" | "decided_at"
>;

export async function insertComplaint(
  database: Database,
  complaint: NewComplaint,
): Promise<string> {
  database.requireTx();
  const id = randomUUIDv7();
  await database
    .db()
    .insertInto("complaint")
    .values({ id, ...complaint })
    .execute();
  return id;
}

/** The last one about a statement, or about the answer to a report. */
export async function findComplaint(
  database: Database,
  about: { statementId: string } | { reportId: string },
): Promise<ComplaintRow | null> {
  const isAbout =
    "statementId" in about
      ? sql`statement_id = ${about.statementId}::uuid`
      : sql`report_id = ${about.reportId}::uuid`;
  const { rows } = await sql<ComplaintRow>`
    select * from complaint where ${isAbout} order by created_at desc, id desc limit 1
  `.execute(database.db());
  return rows[0] ?? null;
}

/** Lets one of two concurrent answers win. */
export async function lockComplaint(database: Database, id: string): Promise<ComplaintRow | null> {
  database.requireTx();
  const { rows } = await sql<ComplaintRow>`
    select * from complaint where id = ${id}::uuid for update
  `.execute(database.db());
  return rows[0] ?? null;
}

type Answer = {
  status: "upheld" | "dismissed";
  answer_el: string;
  answer_en: string;
  decided_by: string;
  decided_at: Date;
};

export const writeComplaintAnswer = async (
  database: Database,
  id: string,
  answer: Answer,
): Promise<void> => {
  await database.db().updateTable("complaint").set(answer).where("id", "=", id).execute();
};

export async function findComplaintPage(
  database: Database,
  {
    state,
    markets,
    page,
  }: { state: "open" | "all"; markets: readonly Market[] | null; page: number },
): Promise<{ total: number; rows: ComplaintRow[] }> {
  const { size } = LIMITS.page;
  const isWanted = sql`${state === "open" ? sql`status = 'open'` : sql`true`}
    and ${isOfMarkets("market", markets)}`;
  const direction = state === "open" ? sql`asc` : sql`desc`;
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::integer as n from complaint where ${isWanted}`.execute(database.read());
  const { rows } = await sql<ComplaintRow>`
    select * from complaint where ${isWanted}
    order by created_at ${direction}, id ${direction}
    limit ${size} offset ${(page - 1) * size}`.execute(database.read());
  return { total: counted[0]!.n, rows };
}

/** GDPR erasure: the complaint stays for the figures. */
export async function eraseComplaints(database: Database, userId: string): Promise<void> {
  database.requireTx();
  await sql`
    update complaint set email = '', body = '', user_id = null
    where user_id = ${userId}::uuid
  `.execute(database.db());
}
