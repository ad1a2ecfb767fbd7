import type * as z from "zod";
import type { getStaffJob, listStaffJobs } from "#contract/staff-job.ts";
import { type ErrorCode, ERRORS } from "#contract/error-codes.ts";
import { LIMITS } from "#contract/limits.ts";
import { MARKETS } from "#contract/market.ts";
import { STAFF_JOB_LIMITS } from "#contract/staff-job-words.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { ERROR_SENTENCES } from "#api/http/present-problem.ts";
import { hasKey, listMarkets, requireKey } from "#api/http/staff-access.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import type { ListDefinitions } from "#api/modules/staff-list/index.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import { type JobRecord, type JobRowRecord, lockJob, updateJob } from "./job-store.ts";
import { presentJob } from "./present-job.ts";

type Named = JobRecord & { username: string | null };

const selectJobs = ({ database, user, at }: UserCall, isEverybodys: boolean) => {
  const all = database
    .db()
    .selectFrom("staff_job as job")
    .innerJoin("user_account as person", "person.id", "job.started_by")
    .selectAll("job")
    .select("person.username")
    .where("job.expires_at", ">", at);
  return isEverybodys ? all : all.where("job.started_by", "=", user.id);
};

export async function listJobs(
  call: UserCall,
  lists: ListDefinitions,
  { after }: z.output<typeof listStaffJobs.query>,
) {
  const size = STAFF_JOB_LIMITS.page;
  let query = selectJobs(call, hasKey(call, "read_staff"));
  if (after) query = query.where("job.id", "<", after);
  const rows = (await query
    .orderBy("job.id", "desc")
    .limit(size + 1)
    .execute()) as Named[];
  const shown = rows.slice(0, size);
  return {
    data: shown.map((job) => presentJob(call, lists[job.list], job, job.username)),
    next: rows.length > size ? shown.at(-1)!.id : null,
  };
}

async function requireJob(call: UserCall, id: string, isEverybodys: boolean): Promise<Named> {
  const found = await selectJobs(call, isEverybodys).where("job.id", "=", id).executeTakeFirst();
  if (!found) throw new ApiError("not_found");
  return found as Named;
}

/** Throws not_found. */
export async function getJob(
  call: UserCall,
  lists: ListDefinitions,
  { jobId, state, after }: { jobId: string } & z.output<typeof getStaffJob.query>,
) {
  const job = await requireJob(call, jobId, hasKey(call, "read_staff"));
  // The names of the rows are those of people and listings: who may not read the list sees none.
  if (!hasKey(call, lists[job.list].key) || !isOfOwnMarkets(call, job))
    return { job: presentJob(call, lists[job.list], job, job.username), rows: [], next: null };
  const size = STAFF_JOB_LIMITS.page;
  let query = call.database
    .db()
    .selectFrom("staff_job_row")
    .selectAll()
    .where("job_id", "=", jobId)
    .where("number", ">", after);
  if (state) query = query.where("state", "=", state);
  const rows = (await query
    .orderBy("number")
    .limit(size + 1)
    .execute()) as JobRowRecord[];
  const shown = rows.slice(0, size);
  return {
    job: presentJob(call, lists[job.list], job, job.username),
    rows: shown.map(({ number, row_id, label, state: rowState, error }) => ({
      number,
      row_id,
      label,
      state: rowState,
      error,
      message: error !== null && isCode(error) ? ERROR_SENTENCES[call.language][error] : null,
    })),
    next: rows.length > size ? shown.at(-1)!.number : null,
  };
}

const isCode = (text: string): text is ErrorCode => Object.hasOwn(ERRORS, text);

/** Throws not_found, job_closed. */
export async function cancelJob(call: UserCall, jobId: string): Promise<void> {
  const { database, at } = call;
  await requireJob(call, jobId, hasKey(call, "write_staff"));
  await database.tx(async () => {
    const job = await lockJob(database, jobId);
    if (!job) throw new ApiError("not_found");
    if (job.state !== "running") throw new ApiError("job_closed");
    await updateJob(database, jobId, { state: "cancelled", ended_at: at });
    await writeAudit(call, {
      market: null,
      action: "list.cancel",
      subject: { type: "staff_job", id: jobId },
      data: { done: job.rows_done, refused: job.rows_refused },
    });
  });
}

/** A file, or the rows of an action, may be of a market that was taken from the person since. */
function isOfOwnMarkets(call: UserCall, { markets }: JobRecord): boolean {
  const own = listMarkets(call) ?? MARKETS;
  return (markets ?? MARKETS).every((market) => (own as readonly string[]).includes(market));
}

/** Whether the person has taken the first part within the time that a download may need. */
async function hasBegun({ database, user, at }: UserCall, jobId: string): Promise<boolean> {
  const row = await database
    .db()
    .selectFrom("audit_entry")
    .select("id")
    .where("action", "=", "list.download")
    .where("subject_type", "=", "staff_job")
    .where("subject_id", "=", jobId)
    .where("actor_id", "=", user.id)
    .where("at", ">", new Date(at.getTime() - LIMITS.dataExport.downloadTime))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * A part of a file of one's own; the first leaves an entry in the audit, and the others need it.
 * Throws not_found, key_missing, and proof_needed where private data is in it.
 */
export async function getJobPart(
  call: UserCall,
  lists: ListDefinitions,
  { jobId, part }: { jobId: string; part: number },
): Promise<{ base64: string }> {
  const { database, storage } = call;
  const job = await requireJob(call, jobId, false);
  const list = lists[job.list];
  requireKey(call, list.key);
  const key = job.state === "done" ? job.files[part] : undefined;
  if (key === undefined || !isOfOwnMarkets(call, job)) throw new ApiError("not_found");
  if (job.privates.length > 0) {
    for (const name of job.privates)
      requireKey(call, list.columns[name]?.key ?? list.filters[name]?.key ?? "read_people_private");
    await requireStepUp(call, part === 0 ? LIMITS.stepUp : LIMITS.dataExport.downloadTime);
  }
  if (part > 0 && !(await hasBegun(call, jobId))) throw new ApiError("not_found");
  const stored = await storage.get(key);
  if (!stored) throw new ApiError("not_found");
  if (part === 0)
    await database.tx(() =>
      writeAudit(call, {
        market: null,
        action: "list.download",
        subject: { type: "staff_job", id: jobId },
        data: { list: job.list, rows: job.rows_done, private: job.privates },
      }),
    );
  return { base64: Buffer.from(stored.bytes).toString("base64") };
}
