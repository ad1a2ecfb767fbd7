import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { DataExport } from "#contract/data-export.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import type { DataExport as Row } from "#api/db/schema.ts";
import type { Unbranded } from "#api/http/route.ts";
import { lockAccount } from "#api/modules/account/index.ts";

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

type Deps = Pick<ApiDeps, "database" | "jobs">;

export async function startDataExport(
  deps: Deps,
  { userId, market, at }: { userId: string; market: Market; at: Date },
): Promise<DataExportRow> {
  const { database, jobs } = deps;
  const row = await database
    .db()
    .insertInto("data_export")
    .values({ id: randomUUIDv7(), user_id: userId, status: "preparing", requested_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  // Also ends one whose job fails for good.
  await planExpiry(deps, { exportId: row.id, market, dueAt: findExpiry(at) });
  await jobs.enqueue("prepare-data-export", { export_id: row.id }, { key: row.id });
  return row;
}

/** Deletes the rows now and the files by a job, after the current transaction. */
export async function eraseDataExports(
  { database, jobs }: Deps,
  userId: string,
  kept?: string,
): Promise<DataExportRow[]> {
  database.requireTx();
  let rows = database.db().deleteFrom("data_export").where("user_id", "=", userId);
  if (kept !== undefined) rows = rows.where("id", "<>", kept);
  const erased = await rows.returningAll().execute();
  for (const { id } of erased)
    await jobs.enqueue("drop-data-export", { export_id: id }, { key: id });
  return erased;
}

/** Erases archives with something that is gone; one that is being prepared begins again. */
export async function renewDataExports(
  deps: Deps,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  const account = await lockAccount(deps.database, userId);
  const erased = await eraseDataExports(deps, userId);
  if (erased.some((row) => row.status === "preparing" && !hasFailed(row, at)))
    await startDataExport(deps, { userId, market: account.market as Market, at });
}

/** All runs of an export. */
export const toExportFolder = (id: string): string => `exports/${id}/`;
export const toRunFolder = (id: string, run: string): string => `${toExportFolder(id)}${run}/`;
/** Each part lies under a key of its own, so that neither writing nor reading holds the whole file. */
export const toPartKey = ({ id, run }: { id: string; run: string }, part: number): string =>
  `${toRunFolder(id, run)}${String(part).padStart(6, "0")}`;
