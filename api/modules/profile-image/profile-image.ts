import type { z } from "zod";
import { LIMITS } from "#contract/limits.ts";
import type { Square, updateProfileImage as updateEndpoint } from "#contract/profile-image.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import {
  cutPortrait,
  isMediaKey,
  type MediaKey,
  readWhole,
  toMediaPath,
} from "#api/modules/photo/index.ts";
import { lockAccount, writeAccount } from "#api/modules/account/index.ts";
import { scheduleEvaluation } from "#api/modules/pro-badge/index.ts";
import {
  deleteImage,
  findImageRow,
  insertImage,
  listImageRows,
  type ProfileImageRow,
  writeSquare,
} from "./profile-image-store.ts";
import { dropPictures, storeUpload, toAnswer } from "./replace-shown-image.ts";

export const listProfileImages = async ({ database, user }: UserCall) =>
  (await listImageRows(database, user.id)).map(presentImage);

export async function addProfileImage(call: UserCall, file: File) {
  const { database, user, at } = call;
  // Asked before the picture is processed, and again under the lock.
  await requireRoom(call);
  const portrait = await storeUpload(call, file, "file");
  const id = await database.tx(async () => {
    await lockAccount(database, user.id);
    const before = await requireRoom(call);
    const added = await insertImage(database, user.id, { portrait, at });
    if (before === 0) {
      await writeAccount(database, user.id, { profile_photo: toMediaPath(portrait.key) });
      await scheduleEvaluation(call, user.id);
    }
    return added;
  });
  return presentImage(await requireImage(call, id));
}

export async function getImageSource(call: UserCall, id: string) {
  const image = await requireImage(call, id);
  const { bytes, contentType } = await readWhole(call, image.source_key as MediaKey);
  return { content_type: contentType, base64: Buffer.from(bytes).toString("base64") };
}

/** Answers how many there are. */
async function requireRoom({ database, user }: UserCall): Promise<number> {
  const { length } = await listImageRows(database, user.id);
  if (length >= LIMITS.profileImage.max)
    throw new ApiError("invalid_fields", { fields: { file: ["profile-image.too-many"] } });
  return length;
}

export async function updateProfileImage(
  call: UserCall,
  id: string,
  { square, is_shown: isShown }: z.output<typeof updateEndpoint.body>,
) {
  const { database, user } = call;
  const before = await requireImage(call, id);
  const cut = square && !isSame(square, before) ? await cutSquare(call, before, square) : null;
  await database.tx(async () => {
    await lockAccount(database, user.id);
    const image = await requireImage(call, id);
    const key = cut?.key ?? image.media_key;
    if (cut) {
      await writeSquare(database, id, cut);
      await dropPictures(call, image);
    }
    if (isShown || image.is_shown)
      await writeAccount(database, user.id, { profile_photo: toMediaPath(key as MediaKey) });
  });
  return presentImage(await requireImage(call, id));
}

const isSame = ({ left, top, side }: Square, image: ProfileImageRow) =>
  left === image.square_left && top === image.square_top && side === image.square_side;

async function cutSquare(call: UserCall, image: ProfileImageRow, square: Square) {
  const { width, height, source_key: key } = image;
  const least = Math.min(LIMITS.photo.leastOfPerson, width, height);
  const isWithin = square.left + square.side <= width && square.top + square.side <= height;
  if (!isWithin || square.side < least || !isMediaKey(key))
    throw new ApiError("invalid_fields", { fields: { square: ["profile-image.square-invalid"] } });
  await call.limits.spend("upload", `user:${call.user.id}`);
  try {
    return { key: await cutPortrait(call, { key, width, height }, square), square };
  } catch (error) {
    throw toAnswer(error);
  }
}

export async function removeProfileImage(call: UserCall, id: string): Promise<void> {
  const { database, user } = call;
  await database.tx(async () => {
    await lockAccount(database, user.id);
    const image = await requireImage(call, id);
    await deleteImage(database, id);
    await dropPictures(call, image);
    if (!image.is_shown) return;
    const [next] = await listImageRows(database, user.id);
    await writeAccount(database, user.id, {
      profile_photo: next ? toMediaPath(next.media_key as MediaKey) : null,
    });
    if (!next) await scheduleEvaluation(call, user.id);
  });
}

async function requireImage({ database, user }: UserCall, id: string): Promise<ProfileImageRow> {
  const image = await findImageRow(database, user.id, id);
  if (!image) throw new ApiError("not_found");
  return image;
}

const presentImage = (image: ProfileImageRow) => ({
  id: image.id,
  url: toMediaPath(image.media_key as MediaKey),
  source: { width: image.width, height: image.height },
  square: { left: image.square_left, top: image.square_top, side: image.square_side },
  is_shown: Boolean(image.is_shown),
  created_at: image.created_at.toISOString(),
});
