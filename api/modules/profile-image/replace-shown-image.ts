import type { ApiDeps, UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import {
  BusyError,
  findMediaKey,
  isMediaKey,
  type MediaProblem,
  MediaRefused,
  planPictureDrop,
  type StoredPortrait,
  storePortrait,
  toMediaPath,
} from "#api/modules/photo/index.ts";
import { writeAccount } from "#api/modules/account/index.ts";
import { deleteImage, deleteImagesOf, insertImage, listImageRows } from "./profile-image-store.ts";

const MESSAGES = {
  not_a_photo: "auth.photo-format",
  animated: "auth.photo-animated",
  heic: "auth.photo-heic",
  too_small: "auth.photo-too-small",
  too_large: "auth.photo-too-large",
  too_many_pixels: "auth.photo-too-many-pixels",
  damaged: "auth.photo-unreadable",
} as const satisfies Record<MediaProblem, string>;

/** Throws invalid_fields of `field`, unavailable, and what uploads of photos throw. */
export async function storeUpload(
  call: UserCall,
  file: File,
  field: "file" | "profile_photo",
): Promise<StoredPortrait> {
  // Storing a picture is expensive and has its own rate limit.
  await call.limits.spend("upload", `user:${call.user.id}`);
  try {
    return await storePortrait(call, new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    if (error instanceof MediaRefused)
      throw new ApiError("invalid_fields", { fields: { [field]: [MESSAGES[error.problem]] } });
    throw toAnswer(error);
  }
}

export const toAnswer = (error: unknown): unknown =>
  error instanceof BusyError
    ? new ApiError("unavailable", { headers: { "Retry-After": "2" } })
    : error;

/** The account is locked. The picture that was shown so far is removed. */
export async function replaceShownImage(
  call: Pick<UserCall, "database" | "jobs" | "user" | "at">,
  before: { profile_photo: string | null },
  portrait: StoredPortrait,
): Promise<void> {
  const { database, user, at } = call;
  database.requireTx();
  const replaced = (await listImageRows(database, user.id)).find(({ is_shown }) => is_shown);
  if (replaced) await deleteImage(database, replaced.id);
  await insertImage(database, user.id, { portrait, at });
  await writeAccount(database, user.id, { profile_photo: toMediaPath(portrait.key) });
  await dropPictures(call, replaced ?? { media_key: findMediaKey(before.profile_photo) });
}

/** Files go by a job, once no row refers to them. */
export async function dropPictures(
  deps: Pick<UserCall, "database" | "jobs">,
  { media_key: key, source_key: source }: { media_key: string | null; source_key?: string },
): Promise<void> {
  for (const each of new Set([key, source]))
    if (each && isMediaKey(each)) await planPictureDrop(deps, each);
}

/** Runs in the current transaction, with the account locked. */
export async function eraseProfileImages(
  deps: Pick<ApiDeps, "database" | "jobs">,
  userId: string,
): Promise<void> {
  deps.database.requireTx();
  const images = await deleteImagesOf(deps.database, userId);
  if (images.length === 0) return;
  await writeAccount(deps.database, userId, { profile_photo: null });
  for (const image of images) await dropPictures(deps, image);
}
