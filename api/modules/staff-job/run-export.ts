import { randomUUIDv7 } from "node:crypto";
import { CSV_START, writeCsvLine } from "#contract/write-csv.ts";
import { STAFF_JOB_LIMITS } from "#contract/staff-job-words.ts";
import { findRows, type ListQuery, mayUse, readCursor } from "#api/modules/staff-list/index.ts";
import { hasKey } from "#api/http/staff-access.ts";
import { toCsvCell, toFileCells, toHeadings } from "./file-cells.ts";
import { type JobChange, type JobRecord, lockJob, toJobFolder, updateJob } from "./job-store.ts";
import { type JobDeps, refuseJob, type Work } from "./run-job.ts";
import { writeSheetRow, writeWorkbook } from "./write-xlsx.ts";

/** Rows of a step: what a run holds in memory, and what an interruption writes once more. */
const STEP = 5000;

/**
 * Writes the next rows under a key of its own, and then notes them together with the place where
 * the next ones begin. Returns whether the job is over.
 */
export async function runExport(deps: JobDeps, work: Work): Promise<boolean> {
  const { database, storage, now } = deps;
  const { job, list, user } = work;
  const at = now();
  const { columns } = job.query;
  const isPrivate = (name: string) =>
    name === "q"
      ? hasKey({ user }, "read_people_private")
      : mayUse({ user }, list.columns[name] ?? list.filters[name] ?? {});
  if (!job.privates.every(isPrivate)) {
    await refuseJob(database, job.id, at);
    return true;
  }
  const query = toQuery(work);
  const most = STAFF_JOB_LIMITS.rows[job.format!];
  const size = Math.min(STEP, most - job.rows_done);
  // The days of a query are those of the moment at which it was asked.
  const call = { database, at: job.created_at, user };
  const { rows, next } = await findRows(call, list, query, { size });
  const kinds = columns.map((id) => ({ id, kind: list.columns[id]!.kind }));
  const cells = rows.map((row) => toFileCells(kinds, row.cells, job.locale));
  const lines = job.rows_done === 0 ? [toHeadings(kinds, job.headings), ...cells] : cells;
  const text =
    job.format === "csv"
      ? (job.rows_done === 0 ? CSV_START : "") +
        lines.map((line) => writeCsvLine(job.locale, line.map(toCsvCell))).join("")
      : lines
          .map((line, i) => writeSheetRow(job.rows_done === 0 ? i : job.rows_done + i + 1, line))
          .join("");
  const bytes = Buffer.from(text, "utf8");
  const key = `${toJobFolder(job.id)}${randomUUIDv7()}`;
  await storage.put(key, bytes, { contentType: "text/plain; charset=utf-8" });
  const written = {
    parts: [...job.parts, key],
    rows_done: job.rows_done + rows.length,
    bytes: Number(job.bytes) + bytes.length,
  };
  const isFull = written.rows_done >= most;
  if (next !== null && !isFull) return !(await note(deps, job, { ...written, place: next }));
  const end = { state: "done", ended_at: at, is_cut: next !== null } as const;
  if (job.format === "csv") await note(deps, job, { ...written, ...end, files: written.parts });
  else {
    const file = await writeWorkbook(storage, written.parts, {
      folder: `${toJobFolder(job.id)}${randomUUIDv7()}/`,
      name: job.list,
      at,
    });
    await note(deps, job, { ...written, ...end, ...file });
  }
  return true;
}

/** The stored query as the list reads it, from the place that is reached. */
function toQuery({ job, list }: Work): ListQuery {
  const { sort } = job.query;
  const { kind } = list.sorts[sort.replace(/^-/, "")]!;
  const after =
    job.place === null ? null : readCursor(job.place, { sort, kind, rowKind: list.rowId.kind });
  if (job.place !== null && after === null) throw new Error("An export has lost its place");
  return { ...job.query, after, skipped: [], privates: job.privates };
}

/** False when another runner was first, or the job was cancelled: nothing is noted then. */
async function note({ database }: JobDeps, job: JobRecord, change: JobChange): Promise<boolean> {
  return database.tx(async () => {
    const current = await lockJob(database, job.id);
    if (current?.state !== "running" || current.parts.length !== job.parts.length) return false;
    await updateJob(database, job.id, change);
    return true;
  });
}
