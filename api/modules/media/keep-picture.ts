import type { ApiDeps } from "#api/context.ts";

import { planPictureDrop } from "./drop-picture.ts";
import { createMediaKey, type MediaKey, toOriginalPath } from "./media-key.ts";
import { insertMedia } from "./media-store.ts";

const hours = (n: number) => n * 3_600_000;

/** By then the picture belongs to something, or whoever sent it did not get through. */
const UNUSED_AFTER = hours(1);

export type KeepingDeps = Pick<ApiDeps, "database" | "storage" | "jobs">;

type Picture = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

/**
 * Keeps a JPEG that is somebody's alone. Something has to use its key within the hour, else it goes.
 */
export async function keepPicture(
  { database, storage, jobs }: KeepingDeps,
  { bytes, width, height }: Picture,
  at: Date,
): Promise<MediaKey> {
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
  await storage.put(toOriginalPath(key), bytes, { contentType });
  return key;
}
