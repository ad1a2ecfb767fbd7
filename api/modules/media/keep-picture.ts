import type { ApiDeps } from "#api/context.ts";

import { planPictureDrop } from "./drop-picture.ts";
import { createMediaKey, type MediaKey, toOriginalPath } from "./media-key.ts";
import { deleteMedia, insertMedia } from "./media-store.ts";

const hours = (n: number) => n * 3_600_000;

/** By then the picture belongs to something, or whoever sent it did not get through. */
const UNUSED_AFTER = hours(1);

export type KeepingDeps = Pick<ApiDeps, "database" | "storage" | "jobs">;

type Picture = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

/**
 * Keeps a JPEG that is somebody's alone. Something has to use its key within the hour, else it goes.
 */
export async function keepPicture(
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
