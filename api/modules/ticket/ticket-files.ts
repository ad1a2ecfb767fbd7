import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { TicketFile } from "#contract/ticket.ts";
import type { ApiDeps, Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { Unbranded } from "#api/http/route.ts";
import {
  admitBytes,
  BusyError,
  encodePhoto,
  type MediaProblem,
  MediaRefused,
} from "#api/modules/photo/index.ts";
import { type FileProblem, FileScanUnavailableError } from "#api/providers/file-scan/port.ts";

/** A file that no message has by then was never sent. */
const UNUSED_AFTER = hours(1);
const NAME = 120;

type FileRow = Unbranded<TicketFile>;

const toStorageKey = (id: string): string => `tickets/${id}`;

const PDF_PROBLEMS = {
  unknown_type: "file-type",
  heic: "file-type",
  damaged: "file-damaged",
  encrypted: "file-encrypted",
  active_content: "file-active",
  too_many_pages: "file-pages",
  malware: "file-malware",
} as const satisfies Record<FileProblem, string>;

const PHOTO_PROBLEMS = {
  not_a_photo: "file-type",
  // The first frame is taken, and small pictures are taken too, so these do not occur.
  animated: "file-type",
  too_small: "file-damaged",
  heic: "file-type",
  too_large: "file-too-large",
  too_many_pixels: "file-too-many-pixels",
  damaged: "file-damaged",
} as const satisfies Record<MediaProblem, string>;

function refuse(key: string): never {
  throw new ApiError("invalid_fields", { fields: { files: [`ticket.${key}`] } });
}

/**
 * Keeps a file that a message is to be sent with, for an hour unless one is. A picture is
 * encoded again, without what else was in the file; a PDF stays as it was examined. Throws invalid_fields of
 * `files`, unavailable, and what uploads of photos throw.
 */
export async function storeTicketFile(call: Call, file: File): Promise<FileRow> {
  const { database, jobs, storage, at } = call;
  database.refuseTx();
  if (file.size > LIMITS.photo.bytes) refuse("file-too-large");
  if (file.size === 0) refuse("file-damaged");
  const given = new Uint8Array(await file.arrayBuffer());
  const isPdf = Buffer.from(given.subarray(0, 5)).toString("latin1") === "%PDF-";
  const bytes = isPdf ? await examinePdf(call, given) : await draw(call, given);
  const row = {
    id: randomUUID(),
    name: toName(file.name, isPdf ? "pdf" : "jpg"),
    content_type: isPdf ? ("application/pdf" as const) : ("image/jpeg" as const),
    bytes: bytes.length,
  };
  // Row and clean-up come before the file, so that an interrupted upload is cleaned up.
  await database.tx(async () => {
    await database
      .db()
      .insertInto("ticket_file")
      .values({ ...row, created_at: at })
      .execute();
    await jobs.enqueue(
      "drop-ticket-file",
      { id: row.id },
      { runAt: new Date(at.getTime() + UNUSED_AFTER), key: `${row.id} later` },
    );
  });
  await storage.put(toStorageKey(row.id), new Uint8Array(bytes), { contentType: row.content_type });
  return row;
}

async function examinePdf(call: Call, given: Uint8Array): Promise<Uint8Array> {
  await admitBytes(call, given.length);
  try {
    const verdict = await call.fileScan.examine(given);
    return "problem" in verdict ? refuse(PDF_PROBLEMS[verdict.problem]) : given;
  } catch (error) {
    if (!(error instanceof FileScanUnavailableError)) throw error;
    call.log.warn({ err: error }, "A file of a support request could not be examined");
    throw new ApiError("unavailable", { headers: { "Retry-After": "5" } });
  }
}

async function draw(call: Call, given: Uint8Array): Promise<Uint8Array> {
  try {
    return (await encodePhoto(call, given, { takesHeic: true })).bytes;
  } catch (error) {
    if (error instanceof MediaRefused) refuse(PHOTO_PROBLEMS[error.problem]);
    if (error instanceof BusyError)
      throw new ApiError("unavailable", { headers: { "Retry-After": "2" } });
    throw error;
  }
}

/** The sender's name without paths and signs that a header or a disk reads otherwise. */
function toName(given: string, ending: string): string {
  const last = given.split(/[/\\]/).at(-1)!;
  const base = last
    .replace(/\.[^.]*$/, "")
    .replaceAll(/[\p{Cc}\p{Cf}"<>:|?*;%]/gu, "")
    .trim()
    .slice(0, NAME - 10);
  return `${base || "file"}.${ending}`;
}

/** Once, within the hour. Throws invalid_fields where one is gone, or sent already. */
export async function attachFiles(
  database: Database,
  messageId: string,
  ids: readonly string[],
): Promise<void> {
  database.requireTx();
  const own = [...new Set(ids)];
  if (own.length === 0) return;
  const { rows } = await sql`
    update ticket_file set message_id = ${messageId},
      position = array_position(${own}::uuid[], id)::smallint
    where id = any(${own}::uuid[]) and message_id is null returning id`.execute(database.db());
  if (rows.length < own.length) refuse("file-gone");
}

/** By the message. */
export async function listFilesOf(
  database: Database,
  ticketId: string,
): Promise<Map<string, FileRow[]>> {
  const { rows } = await sql<FileRow & { message_id: string }>`
    select file.id, file.name, file.content_type, file.bytes, file.message_id
    from ticket_file file join ticket_message message on message.id = file.message_id
    where message.ticket_id = ${ticketId} order by file.message_id, file.position
  `.execute(database.db());
  const files = new Map<string, FileRow[]>();
  for (const { message_id, ...file } of rows)
    files.set(message_id, [...(files.get(message_id) ?? []), file]);
  return files;
}

type Reader = Pick<Call, "database" | "storage">;

/** `isStaff` also reads what stands beside notes. Throws not_found. */
export async function readTicketFile(
  { database, storage }: Reader,
  { ticketId, fileId, isStaff }: { ticketId: string; fileId: string; isStaff: boolean },
) {
  const { rows } = await sql<FileRow>`
    select file.id, file.name, file.content_type, file.bytes
    from ticket_file file join ticket_message message on message.id = file.message_id
    where file.id = ${fileId} and message.ticket_id = ${ticketId}
      and (${isStaff} or message.author <> 'note')`.execute(database.db());
  const [file] = rows;
  const stored = file && (await storage.get(toStorageKey(file.id)));
  if (!file || !stored) throw new ApiError("not_found");
  const { name, content_type } = file;
  return { name, content_type, base64: Buffer.from(stored.bytes).toString("base64") };
}

type Dropper = Pick<ApiDeps, "database" | "storage">;

/** Deletes a file that no message has: it was never sent, or its ticket is gone. */
export async function dropTicketFile({ database, storage }: Dropper, id: string): Promise<void> {
  const sent = await database
    .db()
    .selectFrom("ticket_file")
    .select("id")
    .where("id", "=", id)
    .where("message_id", "is not", null)
    .executeTakeFirst();
  if (sent !== undefined) return;
  await database
    .db()
    .deleteFrom("ticket_file")
    .where("id", "=", id)
    .where("message_id", "is", null)
    .execute();
  await storage.delete(toStorageKey(id));
}

/** Lets the files of tickets follow them after the commit. The rows go with their messages. */
export async function planFileDrops(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  ticketIds: readonly string[],
): Promise<void> {
  database.requireTx();
  const { rows } = await sql<{ id: string }>`
    select file.id from ticket_file file
      join ticket_message message on message.id = file.message_id
    where message.ticket_id = any(${[...ticketIds]}::uuid[])`.execute(database.db());
  for (const { id } of rows) await jobs.enqueue("drop-ticket-file", { id }, { key: `${id} now` });
}

export const openTicketFile = async (storage: ApiDeps["storage"], id: string) =>
  storage.get(toStorageKey(id));
