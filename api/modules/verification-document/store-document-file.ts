import { randomUUIDv7 } from "node:crypto";
import sharp from "sharp";
import { DOCUMENT_TYPES, type DocumentPurpose } from "#contract/document-kinds.ts";
import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import {
  admitBytes,
  BusyError,
  encodePhoto,
  type MediaProblem,
  MediaRefused,
} from "#api/modules/photo/index.ts";
import {
  type FileProblem,
  FileScanUnavailableError,
  type ScannedType,
} from "#api/providers/file-scan/port.ts";
import { sealFile, type WrappedKey } from "./document-cipher.ts";

/** A file without a row is deleted then: its upload was interrupted. */
const UNUSED_AFTER = hours(1);
/** Values of a pixel's channels that differ by no more are grey. */
const GREY = 6;

export type StoredFile = WrappedKey & { id: string; content_type: string; bytes: number };

export const toStorageKey = (fileId: string): string => `documents/${fileId}`;

const PROBLEMS = {
  unknown_type: "file-type",
  heic: "file-heic",
  damaged: "file-damaged",
  encrypted: "file-encrypted",
  active_content: "file-active",
  too_many_pages: "file-pages",
  malware: "file-malware",
} as const satisfies Record<FileProblem, string>;

const PHOTO_PROBLEMS = {
  not_a_photo: "file-type",
  // The first frame is taken, so this does not occur.
  animated: "file-type",
  heic: "file-heic",
  too_small: "file-too-small",
  too_large: "file-too-large",
  too_many_pixels: "file-too-many-pixels",
  damaged: "file-damaged",
} as const satisfies Record<MediaProblem, string>;

function refuse(key: string): never {
  throw new ApiError("invalid_fields", { fields: { file: [`documents.${key}`] } });
}

/** Throws invalid_fields of `file`, unavailable, and what uploads of photos throw. */
export async function storeDocumentFile(
  call: UserCall,
  { purpose, file }: { purpose: DocumentPurpose; file: File },
): Promise<StoredFile> {
  const { database, jobs, storage, documentKeys, at } = call;
  database.refuseTx();
  if (documentKeys === null) throw new ApiError("unavailable");
  if (file.size > LIMITS.photo.bytes) refuse("file-too-large");
  const given = new Uint8Array(await file.arrayBuffer());
  // Examining one costs a process, whatever comes of it; a picture is charged when it is drawn.
  if (isPdf(given)) await admitBytes(call, given.length);
  const type = await examine(call, given);
  if (!(DOCUMENT_TYPES[purpose] as readonly string[]).includes(type)) refuse("file-not-pdf");
  const bytes = await encode(call, given, type);
  const id = randomUUIDv7();
  const { sealed, ...wrapped } = sealFile(documentKeys, id, bytes);
  await jobs.enqueue(
    "drop-document-file",
    { id },
    { runAt: new Date(at.getTime() + UNUSED_AFTER), key: `${id} later` },
  );
  await storage.put(toStorageKey(id), sealed, { contentType: "application/octet-stream" });
  return {
    id,
    ...wrapped,
    bytes: bytes.length,
    content_type: type === "application/pdf" ? type : "image/jpeg",
  };
}

const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-";

async function examine({ fileScan, log }: UserCall, bytes: Uint8Array): Promise<ScannedType> {
  try {
    const verdict = await fileScan.examine(bytes);
    return "problem" in verdict ? refuse(PROBLEMS[verdict.problem]) : verdict.type;
  } catch (error) {
    if (!(error instanceof FileScanUnavailableError)) throw error;
    log.warn({ err: error }, "A document could not be examined");
    throw new ApiError("unavailable", { headers: { "Retry-After": "5" } });
  }
}

/** Pictures are encoded again, without what else was in the file; a PDF stays as it was examined. */
async function encode(call: UserCall, given: Uint8Array, type: ScannedType): Promise<Uint8Array> {
  if (type === "application/pdf") return given;
  try {
    const { bytes } = await encodePhoto(call, given, { least: LIMITS.photo.least });
    return (await isGrey(bytes)) ? refuse("file-grey") : bytes;
  } catch (error) {
    if (error instanceof MediaRefused) refuse(PHOTO_PROBLEMS[error.problem]);
    if (error instanceof BusyError)
      throw new ApiError("unavailable", { headers: { "Retry-After": "2" } });
    throw error;
  }
}

/** Documents are sent in colour (spec §5 "All documents"): a copy in grey hides forgeries. */
async function isGrey(bytes: Uint8Array): Promise<boolean> {
  const pixels = await sharp(bytes)
    .resize(96, 96, { fit: "inside" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer();
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red, green, blue] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!];
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > GREY) return false;
  }
  return true;
}
