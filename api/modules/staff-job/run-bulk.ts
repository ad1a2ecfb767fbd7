import type { BulkInputs } from "#contract/staff-job.ts";
import { BULK_ACTIONS, type BulkActionId } from "#contract/staff-job-words.ts";
import type { ApiDeps, SessionUser } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { hasKey } from "#api/http/staff-access.ts";
import { findRows, type ListDefinition, readQuery } from "#api/modules/staff-list/index.ts";
import {
  closeRow,
  findOpenRow,
  type JobRecord,
  type JobRowRecord,
  lockJob,
  updateJob,
} from "./job-store.ts";
import type { JobDeps, Work } from "./run-job.ts";

/** What a single action needs of a call. */
export type BulkCall = Pick<ApiDeps, "database" | "jobs"> & { at: Date; user: SessionUser };

export type BulkRuns = Record<
  BulkActionId,
  (call: BulkCall, rowId: string, inputs: BulkInputs) => Promise<unknown>
>;

/**
 * Acts on the next row in one transaction with its mark. What is refused changes nothing but the
 * mark. Throws what is no refusal, and the job is tried again later. Returns whether it is over.
 */
export async function runNextRow(
  deps: JobDeps,
  { job: { id }, list, user }: Work,
  actions: BulkRuns,
): Promise<boolean> {
  const { database, jobs, now } = deps;
  const at = now();
  const call: BulkCall = { database, jobs, at, user };
  let row: JobRowRecord | undefined;
  try {
    return await database.tx(async () => {
      const job = await lockJob(database, id);
      if (job?.state !== "running") return true;
      row = await findOpenRow(database, id);
      if (!row) {
        await updateJob(database, id, { state: "done", ended_at: at });
        return true;
      }
      await requireSame(call, list, { job, row });
      await actions[job.action!](call, row.row_id, job.inputs);
      await closeRow(database, row, null);
      await updateJob(database, id, { rows_done: job.rows_done + 1 });
      return false;
    });
  } catch (error) {
    if (!row || !(error instanceof ApiError)) throw error;
    return refuseRow(deps, row, error.code);
  }
}

async function refuseRow(
  { database }: Pick<JobDeps, "database">,
  row: JobRowRecord,
  error: string,
): Promise<boolean> {
  return database.tx(async () => {
    const job = await lockJob(database, row.job_id);
    if (job?.state !== "running") return true;
    if (await closeRow(database, row, error))
      await updateJob(database, job.id, { rows_refused: job.rows_refused + 1 });
    return false;
  });
}

/** Throws key_missing, not_found for a row that the person does not see any more, row_changed. */
async function requireSame(
  call: BulkCall,
  list: ListDefinition,
  { job, row }: { job: JobRecord; row: JobRowRecord },
): Promise<void> {
  const { key } = BULK_ACTIONS[job.action!];
  if (!hasKey(call, key)) throw new ApiError("key_missing", { data: { key, keys: [key] } });
  const query = { ...readQuery(call, list, {}), tab: null };
  const { rows } = await findRows(call, list, query, { size: 1, ids: [row.row_id] });
  const [found] = rows;
  if (!found) throw new ApiError("not_found");
  if (row.version !== null && found.version !== row.version) throw new ApiError("row_changed");
}
