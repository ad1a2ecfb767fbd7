import { sql } from "kysely";
import type { ApiDeps, SessionUser } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { hasKey } from "#api/http/staff-access.ts";
import type { ListDefinition, ListDefinitions } from "#api/modules/staff-list/index.ts";
import { findJobPerson } from "./job-person.ts";
import { EXPIRY, findJob, type JobRecord, toJobFolder, updateJob } from "./job-store.ts";
import { type BulkRuns, runNextRow } from "./run-bulk.ts";
import { runExport } from "./run-export.ts";

export type JobDeps = Pick<ApiDeps, "database" | "jobs" | "storage" | "now" | "log">;

/** A running job with the person as they are now. */
export type Work = { job: JobRecord; list: ListDefinition; user: SessionUser };

type Parts = { lists: ListDefinitions; actions: BulkRuns };

/** Null when there is nothing to do any more. Ends the job of a person who may not read the list. */
async function findWork(
  { database, now }: Pick<JobDeps, "database" | "now">,
  lists: ListDefinitions,
  id: string,
): Promise<Work | null> {
  const job = await findJob(database, id);
  if (job?.state !== "running") return null;
  const user = await findJobPerson(database, job.started_by, now());
  const list = lists[job.list];
  if (user && hasKey({ user }, list.key)) return { job, list, user };
  await refuseJob(database, id, now());
  return null;
}

export const refuseJob = (database: Database, id: string, at: Date): Promise<void> =>
  updateJob(database, id, { state: "refused", ended_at: at });

/** Goes on after what is written: an interruption loses and repeats nothing. */
async function run(deps: JobDeps, { lists, actions }: Parts, id: string): Promise<void> {
  for (;;) {
    const work = await findWork(deps, lists, id);
    if (!work) return;
    const isOver =
      work.job.kind === "export"
        ? await runExport(deps, work)
        : await runNextRow(deps, work, actions);
    if (isOver) return;
  }
}

async function drop({ storage }: JobDeps, id: string): Promise<void> {
  for await (const key of storage.list(toJobFolder(id))) await storage.delete(key);
}

type Dropping = Pick<ApiDeps, "database" | "jobs">;

async function expire({ database, jobs }: Dropping, id: string): Promise<void> {
  await database.db().deleteFrom("staff_job").where("id", "=", id).execute();
  await jobs.enqueue("drop-staff-job", { job_id: id }, { key: id });
}

/** GDPR erasure: the jobs of the person, and their names in the results of others. */
export async function eraseStaffJobs(deps: Dropping, userId: string): Promise<void> {
  const { database } = deps;
  database.requireTx();
  await sql`
    update staff_job_row set label = row_id
    where row_id = ${userId}
      or row_id in (select id::text from listing where seller_id = ${userId}::uuid)
  `.execute(database.db());
  const rows = await database
    .db()
    .selectFrom("staff_job")
    .select("id")
    .where("started_by", "=", userId)
    .execute();
  for (const { id } of rows) await expire(deps, id);
}

export function registerStaffJobs(deps: JobDeps, parts: Parts): void {
  const { jobs } = deps;
  jobs.work("work-staff-job", ({ job_id }) => run(deps, parts, job_id));
  jobs.work("drop-staff-job", ({ job_id }) => drop(deps, job_id));
  jobs.deadlines.handle(EXPIRY, ({ subject_id }) => expire(deps, subject_id));
}
