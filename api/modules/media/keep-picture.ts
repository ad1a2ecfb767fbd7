import { LIMITS } from "#contract/limits.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { deleteMedia, planPictureDrop } from "./drop-picture.ts";
import { createMediaKey, type MediaKey, toMediaPath, toOriginalPath } from "./media-key.ts";
import { BusyError } from "./picture-lanes.ts";
import { OWN_WORK, processPicture, toUploadCost } from "./process-picture.ts";
import {
  type MediaProblem,
  MediaRefused,
  refuseUndecodable,
  requirePhoto,
} from "./require-photo.ts";
import { admitUpload, type KeepingDeps, type UploadCall } from "./upload-allowance.ts";

const hours = (n: number) => n * 3_600_000;

/** By then the picture belongs to something, or whoever sent it did not get through. */
const UNUSED_AFTER = hours(1);

type Picture = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

/**
 * Keeps a JPEG that is somebody's alone. Something has to use its key within the hour, else it goes.
 */
async function keepPicture(
  deps: KeepingDeps,
  { bytes, width, height }: Picture,
  at: Date,
): Promise<MediaKey> {
  const { database, storage, jobs } = deps;
  database.refuseTx();
  const key = createMediaKey();
  const contentType = "image/jpeg";
  // Row and clean-up before the file: whatever breaks off now is tidied up later.
  await database.tx(async () => {
    await insertMedia(database, {
      key,
      content_type: contentType,
      width,
      height,
      bytes: bytes.length,
      created_at: at,
    });
    await planPictureDrop({ database, jobs }, key, new Date(at.getTime() + UNUSED_AFTER));
  });
  try {
    await storage.put(toOriginalPath(key), bytes, { contentType });
  } catch (error) {
    await takeBack(deps, key);
    throw error;
  }
  return key;
}

/** A row without a file goes at once; where even that fails, the planned clean-up does it. */
async function takeBack({ database, storage }: KeepingDeps, key: MediaKey): Promise<void> {
  try {
    // The file may be there: a put can fail after its rename.
    await storage.delete(toOriginalPath(key));
    await deleteMedia(database, key);
  } catch {
    // The error of the put is the one that callers hear of.
  }
}

type NewMedia = {
  key: MediaKey;
  content_type: string;
  width: number;
  height: number;
  bytes: number;
  created_at: Date;
};

export const insertMedia = (database: Database, media: NewMedia) =>
  database.db().insertInto("media").values(media).execute();

/**
 * Keeps an uploaded photo of a device: whole, upright, re-encoded and without metadata. Its key is to
 * be used within the hour. Throws `MediaRefused`, `BusyError` when too many are being made, and what
 * `admitUpload` throws.
 */
export async function keepShot(call: UploadCall, bytes: Uint8Array, least = 0): Promise<MediaKey> {
  call.database.refuseTx();
  const photo = await requirePhoto(bytes, least);
  const task = { kind: "shot", bytes, isPng: photo.format === "png" } as const;
  return keepPicture(call, await admitUpload(call, photo, task), call.at);
}

const toTask = (bytes: Uint8Array, { width, height }: { width: number; height: number }) =>
  ({ kind: "portrait", bytes, side: Math.min(width, height) }) as const;

/**
 * Keeps an uploaded photo of a person, cut to a square around its middle, upright, re-encoded and
 * without metadata. Answers its address, to be written to the account within the hour. Throws
 * `MediaRefused`, `BusyError` when too many are being made, and what `admitUpload` throws.
 */
export async function keepPortrait(call: UploadCall, bytes: Uint8Array): Promise<string> {
  call.database.refuseTx();
  const photo = await requirePhoto(bytes, LIMITS.photo.leastOfPerson);
  const made = await admitUpload(call, photo, toTask(bytes, photo));
  return toMediaPath(await keepPicture(call, made, call.at));
}

/** The same with a picture that a sign-in provider gave, while nobody waits for it. */
export async function keepProvidedPortrait(
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
  return toMediaPath(await keepPicture(deps, made, at));
}

const MESSAGES = {
  not_a_photo: "order.photo-format",
  heic: "order.photo-heic",
  // Evidence may be small; the key is for completeness of the map.
  too_small: "order.photo-unreadable",
  too_large: "order.photo-too-large",
  too_many_pixels: "order.photo-too-many-pixels",
  damaged: "order.photo-unreadable",
} as const satisfies Record<MediaProblem, string>;

/**
 * Keeps the photos that come with a return, a review, a claim or a check; their keys are to be used
 * within the hour. Throws invalid_fields with `field`, and unavailable when too many wait.
 */
export async function keepUploads(
  call: UploadCall,
  files: readonly File[],
  field = "files",
): Promise<MediaKey[]> {
  const keys: MediaKey[] = [];
  try {
    // One after the other: a picture in work takes the memory of a whole one.
    for (const file of files)
      keys.push(await keepShot(call, new Uint8Array(await file.arrayBuffer())));
  } catch (error) {
    if (error instanceof MediaRefused)
      throw new ApiError("invalid_fields", { fields: { [field]: [MESSAGES[error.problem]] } });
    if (error instanceof BusyError)
      throw new ApiError("unavailable", { headers: { "Retry-After": "2" } });
    throw error;
  }
  return keys;
}
