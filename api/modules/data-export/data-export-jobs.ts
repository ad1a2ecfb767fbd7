import { randomUUIDv7 } from "node:crypto";
import { Readable } from "node:stream";
import { sql } from "kysely";
import type { Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { type ExportFileDeps, type ExportPart, readRows } from "#api/export-part.ts";
import { findAndLockAccount } from "#api/modules/account/index.ts";
import { notifyAccount } from "#api/modules/notification/index.ts";
import { isMediaKey, toOriginalPath, toWholePath } from "#api/modules/photo/index.ts";
import {
  type DataExportRow,
  eraseDataExports,
  EXPIRY,
  findExpiry,
  hasFailed,
  planExpiry,
  toExportFolder,
  toPartKey,
  toRunFolder,
} from "./data-export-store.ts";
import { type ArchiveEntry, writeArchive } from "./write-archive.ts";

type Deps = ExportFileDeps & Pick<ApiDeps, "jobs">;

async function* toJson(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const row of rows) {
    yield before + JSON.stringify(row, null, 2);
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

const ENDINGS: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/svg+xml": "svg",
};

/** One JSON file per part; every picture once, however many rows show it. */
async function listEntries(
  deps: Deps,
  parts: readonly ExportPart[],
  { userId, at }: { userId: string; at: Date },
): Promise<ArchiveEntry[]> {
  const { database, storage } = deps;
  const entries: ArchiveEntry[] = parts.map((part) => ({
    name: `${part.file}.json`,
    isCompressed: false,
    open: async () =>
      Readable.from(toJson(readRows(database, part, userId)), { objectMode: false }),
  }));
  const seen = new Set<string>();
  for (const { pictures } of parts) {
    if (!pictures) continue;
    const { rows } = await sql<{ key: string; content_type: string | null }>`
      select distinct picture.key, media.content_type from (${pictures(userId)}) picture
      left join media on media.key = picture.key order by picture.key
    `.execute(database.db());
    for (const { key, content_type: type } of rows) {
      if (seen.has(key) || !isMediaKey(key)) continue;
      seen.add(key);
      const original = toOriginalPath(key);
      const path = (await storage.exists(original)) ? original : toWholePath(key);
      // A picture that is deleted before its turn makes the job start again.
      if (!(await storage.exists(path))) continue;
      entries.push({
        name: `photos/${key}.${ENDINGS[type ?? ""] ?? "jpg"}`,
        isCompressed: true,
        open: async () => {
          const stored = await storage.get(path);
          if (!stored) throw new Error("A picture was deleted during its export");
          return Readable.from([Buffer.from(stored.bytes)], { objectMode: false });
        },
      });
    }
  }
  for (const { files } of parts)
    for (const { name, open } of (await files?.(deps, { userId, at })) ?? [])
      entries.push({
        name,
        isCompressed: true,
        open: async () => Readable.from([Buffer.from(await open())], { objectMode: false }),
      });
  return entries;
}

const findExport = (deps: Deps, id: string): Promise<DataExportRow | undefined> =>
  deps.database.db().selectFrom("data_export").selectAll().where("id", "=", id).executeTakeFirst();

/** Runs of one job may overlap, when a first one that counts as dead goes on: the first to end wins. */
async function prepare(
  deps: Deps,
  parts: readonly ExportPart[],
  { exportId, at }: { exportId: string; at: Date },
): Promise<void> {
  const { storage } = deps;
  const row = await findExport(deps, exportId);
  if (!row || row.status !== "preparing" || hasFailed(row, at)) return;
  const entries = await listEntries(deps, parts, { userId: row.user_id, at });
  const run = randomUUIDv7();
  const toKey = (part: number) => toPartKey({ id: exportId, run }, part);
  try {
    const written = await writeArchive({ storage, toKey, entries, at });
    await finish(deps, row, { run, at, ...written });
  } catch (error) {
    await drop(deps, exportId, run);
    throw error;
  }
}

type Written = { run: string; at: Date; parts: number; bytes: number };

async function finish(
  deps: Deps,
  { id: exportId, user_id: userId }: DataExportRow,
  { at, ...written }: Written,
): Promise<void> {
  const { database, jobs } = deps;
  await database.tx(async () => {
    const account = await findAndLockAccount(database, userId);
    const current = await findExport(deps, exportId);
    const isClosed = !account || account.deactivated_at !== null;
    if (isClosed || current?.status !== "preparing") {
      // The account was closed while the archive was written, or another run has ended before.
      if (isClosed)
        await database.db().deleteFrom("data_export").where("id", "=", exportId).execute();
      const { run } = written;
      await jobs.enqueue("drop-data-export", { export_id: exportId, run }, { key: run });
      return;
    }
    const expiresAt = findExpiry(at);
    await eraseDataExports(deps, userId, exportId);
    await database
      .db()
      .updateTable("data_export")
      .set({ status: "ready", ready_at: at, expires_at: expiresAt, ...written })
      .where("id", "=", exportId)
      .execute();
    const market = account.market as Market;
    await planExpiry(deps, { exportId, market, dueAt: expiresAt });
    const expires_at = expiresAt.toISOString();
    await notifyAccount(deps, {
      userId,
      topic: "data-export-ready",
      subject: { type: "data_export", id: exportId },
      write: async () => ({
        data: { ends_at: expires_at },
        mail: { template: "data-export-ready", payload: { expires_at } },
      }),
      dedupeKey: `data-export-ready-${exportId}`,
      at,
      isRequired: true,
    });
  });
}

async function expire({ database, jobs }: Deps, exportId: string): Promise<void> {
  await database.db().deleteFrom("data_export").where("id", "=", exportId).execute();
  await jobs.enqueue("drop-data-export", { export_id: exportId }, { key: exportId });
}

/** Idempotent. Keeps the files of an export whose row is there, except those of a lost `run`. */
async function drop(deps: Deps, exportId: string, run: string | undefined): Promise<void> {
  const row = await findExport(deps, exportId);
  if (!row) await dropFolder(deps, toExportFolder(exportId));
  else if (run !== undefined && run !== row.run) await dropFolder(deps, toRunFolder(exportId, run));
}

async function dropFolder({ storage }: Deps, folder: string): Promise<void> {
  for await (const key of storage.list(folder)) await storage.delete(key);
}

export function registerDataExportJobs(deps: Deps, parts: readonly ExportPart[]): void {
  deps.jobs.work("prepare-data-export", ({ export_id }, at) =>
    prepare(deps, parts, { exportId: export_id, at }),
  );
  deps.jobs.work("drop-data-export", ({ export_id, run }) => drop(deps, export_id, run));
  deps.jobs.deadlines.handle(EXPIRY, ({ subject_id }) => expire(deps, subject_id));
}
