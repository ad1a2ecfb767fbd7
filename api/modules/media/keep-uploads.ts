import { ApiError } from "#api/http/api-error.ts";
import { BusyError } from "./picture-lanes.ts";
import { keepShot } from "./keep-shot.ts";
import type { MediaKey } from "./media-key.ts";
import { type MediaProblem, MediaRefused } from "./require-photo.ts";
import type { UploadCall } from "./upload-allowance.ts";

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
