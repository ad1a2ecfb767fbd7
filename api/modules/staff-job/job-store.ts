import type { Selectable } from "kysely";
import type { BulkInputs } from "#contract/staff-job.ts";
import type {
  BulkActionId,
  ExportFormat,
  JobRowState,
  JobState,
} from "#contract/staff-job-words.ts";
import type { AskedList } from "#contract/staff-list.ts";
import type { StaffListId } from "#contract/staff-list-words.ts";
import type { Locale, Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { insertBatches } from "#api/db/insert-batches.ts";
import type { StaffJob, StaffJobRow } from "#api/db/schema.ts";

export type JobRecord = Omit<
  Selectable<StaffJob>,
  | "kind"
  | "list"
  | "market"
  | "query"
  | "format"
  | "locale"
  | "headings"
  | "action"
  | "inputs"
  | "state"
> & {
  kind: "export" | "bulk";
  list: StaffListId;
  market: Market;
  query: AskedList;
  format: ExportFormat | null;
  locale: Locale;
  headings: Record<string, string>;
  action: BulkActionId | null;
  inputs: BulkInputs;
  state: JobState;
};

export type JobRowRecord = Omit<Selectable<StaffJobRow>, "state"> & { state: JobRowState };

export type NewJob = Pick<
  JobRecord,
  | "id"
  | "kind"
  | "market"
  | "list"
  | "started_by"
  | "query"
  | "privates"
  | "markets"
  | "format"
  | "locale"
  | "headings"
  | "action"
  | "inputs"
  | "rows_total"
  | "created_at"
  | "expires_at"
>;

export const EXPIRY = "expire-staff-job";

/** Plans the work and its end. Throws nothing; call it in a transaction. */
export async function insertJob(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  job: NewJob,
): Promise<void> {
  database.requireTx();
  const { query, headings, inputs, ...row } = job;
  await database
    .db()
    .insertInto("staff_job")
    .values({
      ...row,
      query: JSON.stringify(query),
      headings: JSON.stringify(headings),
      inputs: JSON.stringify(inputs),
    })
    .execute();
  await jobs.deadlines.set({
    market: job.market,
    subject_type: "staff_job",
    subject_id: job.id,
    kind: EXPIRY,
    due_at: job.expires_at,
  });
  await jobs.enqueue("work-staff-job", { job_id: job.id }, { key: job.id });
}

export const insertJobRows = (
  database: Database,
  rows: readonly Pick<JobRowRecord, "job_id" | "number" | "row_id" | "label" | "version">[],
): Promise<void> => insertBatches(database, "staff_job_row", [...rows]);

export const findJob = async (database: Database, id: string): Promise<JobRecord | undefined> =>
  (await database
    .db()
    .selectFrom("staff_job")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst()) as JobRecord | undefined;

/** Two runners of one job, and who cancels it, wait for each other here. */
export async function lockJob(database: Database, id: string): Promise<JobRecord | undefined> {
  database.requireTx();
  return (await database
    .db()
    .selectFrom("staff_job")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst()) as JobRecord | undefined;
}

export async function countRunning(database: Database, userId: string): Promise<number> {
  const { n } = await database
    .db()
    .selectFrom("staff_job")
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .where("started_by", "=", userId)
    .where("state", "=", "running")
    .executeTakeFirstOrThrow();
  return Number(n);
}

export type JobChange = Partial<
  Pick<
    JobRecord,
    | "state"
    | "rows_done"
    | "rows_refused"
    | "place"
    | "parts"
    | "files"
    | "bytes"
    | "is_cut"
    | "ended_at"
  >
>;

export async function updateJob(database: Database, id: string, change: JobChange): Promise<void> {
  await database.db().updateTable("staff_job").set(change).where("id", "=", id).execute();
}

export const findOpenRow = async (
  database: Database,
  jobId: string,
): Promise<JobRowRecord | undefined> =>
  (await database
    .db()
    .selectFrom("staff_job_row")
    .selectAll()
    .where("job_id", "=", jobId)
    .where("state", "=", "open")
    .orderBy("number")
    .executeTakeFirst()) as JobRowRecord | undefined;

/** False where it was closed before. */
export async function closeRow(
  database: Database,
  { job_id, number }: Pick<JobRowRecord, "job_id" | "number">,
  error: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .db()
    .updateTable("staff_job_row")
    .set({ state: error === null ? "done" : "refused", error })
    .where("job_id", "=", job_id)
    .where("number", "=", number)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Each job has a folder of its own. */
export const toJobFolder = (id: string): string => `staff-jobs/${id}/`;
