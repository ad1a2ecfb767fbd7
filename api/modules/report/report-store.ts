import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Locale, Market } from "#contract/market.ts";
import type { ReportReason, ReportSubject } from "#contract/report-words.ts";
import type { Database } from "#api/db/database.ts";
import { isOfMarkets } from "#api/http/staff-access.ts";

export type ReportRow = {
  id: string;
  market: Market;
  locale: Locale;
  reason: ReportReason;
  subject_type: ReportSubject;
  subject_id: string | null;
  form_id: string | null;
  page: string;
  email: string;
  user_id: string | null;
  body: string;
  status: "open" | "upheld" | "dismissed";
  answer_el: string | null;
  answer_en: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  created_at: Date;
};

export async function insertReport(
  database: Database,
  report: Pick<
    ReportRow,
    | "market"
    | "locale"
    | "reason"
    | "subject_type"
    | "subject_id"
    | "form_id"
    | "page"
    | "email"
    | "user_id"
    | "body"
    | "created_at"
  >,
): Promise<{ id: string; isNew: boolean }> {
  database.requireTx();
  const id = randomUUIDv7();
  const kept = await database
    .db()
    .insertInto("report")
    .values({ id, ...report, status: "open" })
    // A no-op update waits for a concurrent insert of the same form and returns its report.
    .onConflict((conflict) =>
      conflict.column("form_id").doUpdateSet({ form_id: (eb) => eb.ref("report.form_id") }),
    )
    .returning(["id", "email", "body"])
    .executeTakeFirstOrThrow();
  const isSame = kept.email === report.email && kept.body === report.body;
  // Another text in a form that the browser has restored.
  if (!isSame) return insertReport(database, { ...report, form_id: null });
  return { id: kept.id, isNew: kept.id === id };
}

/** Lets one of two concurrent answers win. */
export async function lockReport(database: Database, id: string): Promise<ReportRow | null> {
  database.requireTx();
  const { rows } = await sql<ReportRow>`select * from report where id = ${id} for update`.execute(
    database.db(),
  );
  return rows[0] ?? null;
}

/**
 * Open reports of a listing, but objections to a decision. A report that a colleague is deciding is
 * left out and not waited for: they may wait for the listing.
 */
export async function lockOpenReports(
  database: Database,
  { listingId, market }: { listingId: string; market: Market },
): Promise<ReportRow[]> {
  database.requireTx();
  const { rows } = await sql<ReportRow>`
    select * from report where subject_type = 'listing' and subject_id = ${listingId}::uuid
      and market = ${market} and status = 'open' and reason <> 'objection'
    order by id for update skip locked
  `.execute(database.db());
  return rows;
}

export async function writeAnswer(
  database: Database,
  id: string,
  answer: Pick<ReportRow, "status" | "answer_el" | "answer_en" | "decided_by" | "decided_at">,
): Promise<void> {
  await database.db().updateTable("report").set(answer).where("id", "=", id).execute();
}

export type ReportFilter = {
  state: "open" | "all";
  reason?: ReportReason | undefined;
  subject?: ReportSubject | undefined;
  days?: number | undefined;
};

/** `subject`: name of a listing's device, or the username of a person. */
export type ListedReport = ReportRow & { subject: string | null };

const SUBJECT = sql`case report.subject_type
  when 'listing' then (select title from listing where id = report.subject_id)
  when 'profile' then (select username from user_account where id = report.subject_id)
  when 'review' then (select username from user_account join review
    on review.author_id = user_account.id where review.id = report.subject_id)
  end as subject`;

export async function findReportPage(
  database: Database,
  {
    state,
    reason,
    subject,
    days: age,
    markets,
    page,
    at,
  }: ReportFilter & { markets: readonly Market[] | null; page: number; at: Date },
): Promise<{ total: number; rows: ListedReport[] }> {
  const { size } = LIMITS.page;
  const isWanted = sql.join(
    [
      isOfMarkets("market", markets),
      state === "open" ? sql`status = 'open'` : sql`true`,
      ...(reason ? [sql`reason = ${reason}`] : []),
      ...(subject ? [sql`subject_type = ${subject}`] : []),
      ...(age ? [sql`created_at <= ${new Date(at.getTime() - days(age))}`] : []),
    ],
    sql` and `,
  );
  const direction = state === "open" ? sql`asc` : sql`desc`;
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::integer as n from report where ${isWanted}`.execute(database.read());
  const { rows } = await sql<ListedReport>`
    select report.*, ${SUBJECT} from report where ${isWanted}
    order by created_at ${direction}, id ${direction}
    limit ${size} offset ${(page - 1) * size}`.execute(database.read());
  return { total: counted[0]!.n, rows };
}

export async function findReport(database: Database, id: string): Promise<ReportRow | null> {
  const { rows } = await sql<ReportRow>`select * from report where id = ${id}::uuid`.execute(
    database.db(),
  );
  return rows[0] ?? null;
}

/** The report itself stays. */
export async function clearReports(database: Database, userId: string): Promise<void> {
  database.requireTx();
  await database
    .db()
    .updateTable("report")
    .set({ email: "", body: "", page: "", user_id: null })
    .where("user_id", "=", userId)
    .execute();
}
