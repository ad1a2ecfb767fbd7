import type { Selectable } from "kysely";
import type { DataExport } from "#contract/data-export.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import type { DataExport as Row } from "#api/db/schema.ts";
import type { Unbranded } from "#api/http/route.ts";

export type DataExportRow = Selectable<Row>;

/** The newest one; an older one that is still ready is replaced by the next. */
export const findLastExport = async (
  database: Database,
  userId: string,
): Promise<DataExportRow | null> =>
  (await database
    .db()
    .selectFrom("data_export")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("requested_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst()) ?? null;

/** A job that has not ended by then has failed for the last time. */
export const hasFailed = ({ status, requested_at }: DataExportRow, at: Date): boolean =>
  status === "preparing" && at.getTime() - requested_at.getTime() >= LIMITS.dataExport.failsAfter;

export const hasExpired = ({ expires_at }: DataExportRow, at: Date): boolean =>
  expires_at !== null && expires_at <= at;

export const findExpiry = (at: Date): Date => new Date(at.getTime() + LIMITS.dataExport.kept);

export const EXPIRY = "expire-data-export";

export const planExpiry = (
  { jobs }: Pick<ApiDeps, "jobs">,
  { exportId, market, dueAt }: { exportId: string; market: Market; dueAt: Date },
): Promise<void> =>
  jobs.deadlines.set({
    market,
    subject_type: "data_export",
    subject_id: exportId,
    kind: EXPIRY,
    due_at: dueAt,
  });

export const presentExport = (row: DataExportRow, at: Date): Unbranded<DataExport> => ({
  id: row.id,
  status: hasFailed(row, at) ? "failed" : row.status === "ready" ? "ready" : "preparing",
  requested_at: row.requested_at.toISOString(),
  ready_at: row.ready_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
  parts: row.parts,
  bytes: Number(row.bytes),
});

/** Deletes the rows now and the files by a job, after the current transaction. */
export async function eraseDataExports(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  userId: string,
  kept?: string,
): Promise<void> {
  database.requireTx();
  let rows = database.db().deleteFrom("data_export").where("user_id", "=", userId);
  if (kept !== undefined) rows = rows.where("id", "<>", kept);
  for (const { id } of await rows.returning("id").execute())
    await jobs.enqueue("drop-data-export", { export_id: id }, { key: id });
}

/** All runs of an export. */
export const toExportFolder = (id: string): string => `exports/${id}/`;
export const toRunFolder = (id: string, run: string): string => `${toExportFolder(id)}${run}/`;
/** Each part lies under a key of its own, so that neither writing nor reading holds the whole file. */
export const toPartKey = ({ id, run }: { id: string; run: string }, part: number): string =>
  `${toRunFolder(id, run)}${String(part).padStart(6, "0")}`;
