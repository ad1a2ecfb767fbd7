import { keepPicture } from "./keep-picture.ts";
import type { MediaKey } from "./media-key.ts";
import { requirePhoto } from "./require-photo.ts";
import { admitUpload, type UploadCall } from "./upload-allowance.ts";

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
