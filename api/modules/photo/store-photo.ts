import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { PhotoTurn } from "#contract/photo.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { StoredObject } from "#api/providers/storage/port.ts";
import { deleteMedia, planPictureDrop } from "./delete-photo.ts";
import {
  createMediaKey,
  type MediaKey,
  toMediaPath,
  toOriginalPath,
  toWholePath,
} from "./media-key.ts";
import type { PhotoMeasures } from "./measure-photo.ts";
import { BusyError } from "./picture-lanes.ts";
import type { MadePicture, PictureTask, Square } from "./picture-task.ts";
import { OWN_WORK, processPicture, toUploadCost } from "./process-picture.ts";
import {
  type MediaProblem,
  MediaRefused,
  type Photo,
  type PhotoRule,
  refuseAnimation,
  refuseUndecodable,
  requirePhoto,
} from "./require-photo.ts";
import {
  admitUpload,
  type KeepingDeps,
  processUpload,
  type UploadCall,
} from "./upload-allowance.ts";

const UNUSED_AFTER = hours(1);

type Picture = Pick<MadePicture, "bytes" | "width" | "height" | "measures">;

/** Deleted unless its key is used within the hour. */
async function savePicture(
  deps: KeepingDeps,
  { bytes, width, height, measures }: Picture,
  at: Date,
  toPath = toOriginalPath,
): Promise<MediaKey> {
  const { database, storage, jobs } = deps;
  database.refuseTx();
  const key = createMediaKey();
  const contentType = "image/jpeg";
  // Row and clean-up job come before the file, so that an interrupted upload is cleaned up.
  await database.tx(async () => {
    await insertMedia(database, {
      key,
      content_type: contentType,
      width,
      height,
      bytes: bytes.length,
      created_at: at,
      ...measures,
    });
    await planPictureDrop({ database, jobs }, key, new Date(at.getTime() + UNUSED_AFTER));
  });
  try {
    await storage.put(toPath(key), bytes, { contentType });
  } catch (error) {
    await undoSave(deps, key, toPath(key));
    throw error;
  }
  return key;
}

async function undoSave(
  { database, storage }: KeepingDeps,
  key: MediaKey,
  path: string,
): Promise<void> {
  try {
    // The file may exist: a put can fail after its rename.
    await storage.delete(path);
    await deleteMedia(database, key);
  } catch {}
}

type NewMedia = {
  key: MediaKey;
  content_type: string;
  width: number;
  height: number;
  bytes: number;
  created_at: Date;
} & Partial<PhotoMeasures>;

export const insertMedia = (database: Database, media: NewMedia) =>
  database.db().insertInto("media").values(media).execute();

/** The key must be used within the hour. Throws `MediaRefused`, `BusyError`, as `admitUpload`. */
export async function storePhoto(
  call: UploadCall,
  bytes: Uint8Array,
  rule: PhotoRule = {},
): Promise<MediaKey> {
  call.database.refuseTx();
  const photo = await requirePhoto(bytes, rule);
  return savePicture(call, await admitUpload(call, photo, toShot(photo, bytes, rule)), call.at);
}

const toShot = (
  { format }: Photo,
  bytes: Uint8Array,
  { isMeasured = false }: PhotoRule = {},
): PictureTask =>
  format === "heic"
    ? { kind: "heic", bytes, isMeasured }
    : { kind: "shot", bytes, isPng: format === "png", isMeasured };

/**
 * A stored photo turned and cut, under another key that must be used within the hour. Throws
 * `MediaRefused` for a square that is not in it, `BusyError`, as `admitUpload`.
 */
export async function cutPhoto(
  call: UploadCall,
  { key, width, height }: { key: MediaKey; width: number; height: number },
  { turn, square }: { turn: PhotoTurn; square: Square | null },
): Promise<MediaKey> {
  call.database.refuseTx();
  const isAcross = turn === 90 || turn === 270;
  const [wide, high] = isAcross ? [height, width] : [width, height];
  if (square && (square.left + square.side > wide || square.top + square.side > high))
    throw new MediaRefused("damaged");
  const { bytes } = await readWhole(call, key);
  const size = { width, height, isProgressive: false };
  return savePicture(
    call,
    await admitUpload(call, size, { kind: "cut", bytes, turn, square }),
    call.at,
  );
}

/** Longest edge in pixels of the whole picture that a portrait is cut from. */
const SOURCE_EDGE = 1600;

export type StoredPortrait = { key: MediaKey; sourceKey: MediaKey; square: Square };

/** Throws `MediaRefused`, `BusyError`, as `admitUpload`. The keys must be used within the hour. */
export async function storePortrait(call: UploadCall, bytes: Uint8Array): Promise<StoredPortrait> {
  call.database.refuseTx();
  const photo = await requirePhoto(bytes, { least: LIMITS.photo.leastOfPerson });
  refuseAnimation(bytes);
  const isPng = photo.format === "png";
  const source = await admitUpload(call, photo, { kind: "shot", bytes, isPng, edge: SOURCE_EDGE });
  const side = Math.min(source.width, source.height);
  const square = {
    left: Math.floor((source.width - side) / 2),
    // The exact middle of an upright picture cuts the head off.
    top: Math.floor((source.height - side) / 3),
    side,
  };
  const portrait = await processUpload(
    call,
    { ...source, isProgressive: false },
    { kind: "portrait", bytes: source.bytes, side, square },
  );
  const sourceKey = await savePicture(call, source, call.at, toWholePath);
  return { key: await savePicture(call, portrait, call.at), sourceKey, square };
}

/**
 * Cuts another square from the whole picture. The key must be used within the hour. Throws
 * `BusyError`, as `admitUpload`.
 */
export async function cutPortrait(
  call: UploadCall,
  source: { key: MediaKey; width: number; height: number },
  square: Square,
): Promise<MediaKey> {
  call.database.refuseTx();
  const stored = await readWhole(call, source.key);
  const portrait = await admitUpload(
    call,
    { ...source, isProgressive: false },
    { kind: "portrait", bytes: stored.bytes, side: square.side, square },
  );
  return savePicture(call, portrait, call.at);
}

/** The square of an image from before whole pictures were kept is its own whole picture. */
export async function readWhole(
  { storage }: Pick<UploadCall, "storage">,
  key: MediaKey,
): Promise<StoredObject> {
  const stored = (await storage.get(toWholePath(key))) ?? (await storage.get(toOriginalPath(key)));
  if (!stored) throw new Error(`The picture ${key} is not in the storage`);
  return stored;
}

const toTask = (bytes: Uint8Array, { width, height }: { width: number; height: number }) =>
  ({ kind: "portrait", bytes, side: Math.min(width, height) }) as const;

export async function storeProvidedPortrait(
  deps: KeepingDeps,
  bytes: Uint8Array,
  at: Date,
): Promise<string> {
  deps.database.refuseTx();
  const photo = await requirePhoto(bytes);
  const made = await processPicture(toTask(bytes, photo), {
    lane: "background",
    owner: OWN_WORK,
    cost: toUploadCost(photo),
  }).done.catch(refuseUndecodable);
  return toMediaPath(await savePicture(deps, made, at));
}

const MESSAGES = {
  not_a_photo: "order.photo-format",
  // The first frame is taken, so this does not occur either.
  animated: "order.photo-format",
  heic: "order.photo-heic",
  // Evidence may be small, so this does not occur.
  too_small: "order.photo-unreadable",
  too_large: "order.photo-too-large",
  too_many_pixels: "order.photo-too-many-pixels",
  damaged: "order.photo-unreadable",
} as const satisfies Record<MediaProblem, string>;

/** The keys must be used within the hour. Throws invalid_fields with `field`, and unavailable. */
export async function storeUploads(
  call: UploadCall,
  files: readonly File[],
  field = "files",
): Promise<MediaKey[]> {
  const keys: MediaKey[] = [];
  try {
    // One after the other: a picture in work takes the memory of a whole one.
    for (const file of files)
      keys.push(await storePhoto(call, new Uint8Array(await file.arrayBuffer())));
  } catch (error) {
    if (error instanceof MediaRefused)
      throw new ApiError("invalid_fields", { fields: { [field]: [MESSAGES[error.problem]] } });
    if (error instanceof BusyError)
      throw new ApiError("unavailable", { headers: { "Retry-After": "2" } });
    throw error;
  }
  return keys;
}

/** A picture as `storePhoto` would store it. Throws `MediaRefused`, `BusyError`, as `admitUpload`. */
export async function encodePhoto(
  call: UploadCall,
  bytes: Uint8Array,
  rule: PhotoRule = {},
): Promise<Picture> {
  call.database.refuseTx();
  const photo = await requirePhoto(bytes, rule);
  return admitUpload(call, photo, toShot(photo, bytes));
}
