import { LIMITS } from "#contract/limits.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { BusyError } from "#api/modules/media/picture-lanes.ts";
import { keepShot } from "#api/modules/media/keep-picture.ts";
import type { MediaKey } from "#api/modules/media/media-key.ts";
import { type MediaProblem, MediaRefused } from "#api/modules/media/require-photo.ts";

const MESSAGES = {
  not_a_photo: "sell.photo-format",
  heic: "sell.photo-heic",
  too_small: "sell.photo-too-small",
  too_large: "sell.photo-too-large",
  too_many_pixels: "sell.photo-too-many-pixels",
  damaged: "sell.photo-unreadable",
} as const satisfies Record<MediaProblem, string>;

/** Key of the kept photo, or 422 with what is wrong with the file. */
export async function keepPhoto(call: Call, file: File): Promise<MediaKey> {
  try {
    return await keepShot(call, new Uint8Array(await file.arrayBuffer()), LIMITS.photo.least);
  } catch (error) {
    if (error instanceof MediaRefused)
      throw new ApiError("invalid_fields", { fields: { file: [MESSAGES[error.problem]] } });
    if (error instanceof BusyError)
      throw new ApiError("unavailable", { headers: { "Retry-After": "2" } });
    throw error;
  }
}
