import type { StaffJob } from "#contract/staff-job.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { hasKey } from "#api/http/staff-access.ts";
import type { Unbranded } from "#api/http/route.ts";
import { type ListDefinition, readQuery, toViewText } from "#api/modules/staff-list/index.ts";
import { findJob, type JobRecord } from "./job-store.ts";

export function presentJob(
  call: UserCall,
  list: ListDefinition,
  job: JobRecord,
  startedBy: string | null,
): Unbranded<StaffJob> {
  const isMine = job.started_by === call.user.id;
  const isReady = isMine && job.kind === "export" && job.state === "done";
  return {
    id: job.id,
    kind: job.kind,
    list: job.list,
    format: job.format,
    action: job.action,
    state: job.state,
    started_by: startedBy,
    is_mine: isMine,
    may_cancel: job.state === "running" && (isMine || hasKey(call, "write_staff")),
    query: isMine ? toViewText(list, job.query, readQuery(call, list, {}).columns) : null,
    rows: job.rows_total,
    done: job.rows_done,
    refused: job.rows_refused,
    is_cut: job.is_cut,
    parts: isReady ? job.files.length : 0,
    bytes: isReady ? Number(job.bytes) : 0,
    created_at: job.created_at.toISOString(),
    ended_at: job.ended_at?.toISOString() ?? null,
    expires_at: job.expires_at.toISOString(),
  };
}

/** Of a job that the caller has just started. */
export async function presentJobById(call: UserCall, list: ListDefinition, id: string) {
  const job = await findJob(call.database, id);
  if (!job) throw new ApiError("not_found");
  return presentJob(call, list, job, call.user.username);
}
