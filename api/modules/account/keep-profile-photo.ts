import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { BusyError } from "#api/modules/media/picture-lanes.ts";
import { keepPortrait } from "#api/modules/media/keep-picture.ts";
import { type MediaProblem, MediaRefused } from "#api/modules/media/require-photo.ts";

const MESSAGES = {
  not_a_photo: "auth.photo-format",
  heic: "auth.photo-heic",
  too_small: "auth.photo-too-small",
  too_large: "auth.photo-too-large",
  too_many_pixels: "auth.photo-too-many-pixels",
  damaged: "auth.photo-unreadable",
} as const satisfies Record<MediaProblem, string>;

/** Address of the kept picture, or 422 with what is wrong with it. */
export async function keepProfilePhoto(call: UserCall, file: File): Promise<string> {
  // Changing a name is cheap, and changing a picture is not.
  await call.limits.spend("upload", `user:${call.user.id}`);
  try {
    return await keepPortrait(call, new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    if (error instanceof MediaRefused)
      throw new ApiError("invalid_fields", {
        fields: { profile_photo: [MESSAGES[error.problem]] },
      });
    if (error instanceof BusyError)
      throw new ApiError("unavailable", { headers: { "Retry-After": "2" } });
    throw error;
  }
}
