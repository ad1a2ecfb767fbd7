import { randomUUIDv7 } from "node:crypto";
import { LIMITS } from "#contract/limits.ts";
import { PHOTO_TAGS, type PhotoTag } from "#contract/photo.ts";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import {
  BusyError,
  cutPhoto,
  isMediaKey,
  type MediaKey,
  type MediaProblem,
  MediaRefused,
  planPictureDrop,
  storePhoto,
} from "#api/modules/photo/index.ts";
import { writeDraft, writePhotoOrder, type DraftPhoto, type DraftRow } from "./draft-store.ts";
import { lockOwnDraft, requireOwnDraft } from "./require-own-draft.ts";
import { requireEditable } from "./draft-policy.ts";

type NewPhoto = { file: File; tag: PhotoTag; is_cover?: boolean | undefined };

/** Idempotent by slot. It never conflicts with another tab, so it requires no version. */
export async function addPhoto(call: Call, draftId: string, { file, ...slot }: NewPhoto) {
  // Checked twice: before the photo is processed, and again under the lock.
  findSlot(await requireOwnDraft(call, draftId), slot.tag);
  const key = await attachPhoto(call, file);
  await call.database.tx(() => attach(call, draftId, slot, key));
}

/** It replaces the photo of its slot, unless that has changed meanwhile: then there is none. */
export async function editPhoto(
  call: Call,
  draftId: string,
  photoId: string,
  change: Parameters<typeof cutPhoto>[2],
): Promise<void> {
  const draft = await requireOwnDraft(call, draftId);
  requireEditable(draft);
  const { key, width, height } = findPhoto(draft, photoId);
  if (!isMediaKey(key)) throw new ApiError("not_found");
  const made = await refusing(() => cutPhoto(call, { key, width, height }, change));
  await call.database.tx(async () => {
    const { tag } = findPhoto(await lockOwnDraft(call, draftId), photoId);
    await attach(call, draftId, { tag }, made);
  });
}

function findPhoto({ photos }: DraftRow, photoId: string): DraftPhoto {
  const photo = photos.find(({ id }) => id === photoId);
  if (!photo) throw new ApiError("not_found");
  return photo;
}

async function attach(
  call: Call,
  draftId: string,
  { tag, is_cover: isCover = false }: Omit<NewPhoto, "file">,
  key: MediaKey,
): Promise<void> {
  const { database, at } = call;
  const draft = await lockOwnDraft(call, draftId);
  const { photos } = draft;
  const replaced = findSlot(draft, tag);
  const photo = { id: randomUUIDv7(), media_key: key, created_at: at };
  let ids: string[];
  if (replaced) {
    await exchangePhoto(database, replaced.id, photo);
    if (isMediaKey(replaced.key)) await planPictureDrop(call, replaced.key);
    ids = photos.map(({ id }) => (id === replaced.id ? photo.id : id));
  } else {
    const position = photos.length + 1;
    const slot = { draft_id: draftId, tag, is_cover: false, position };
    await insertPhoto(database, { ...photo, ...slot });
    ids = photos.map(({ id }) => id).toSpliced(findPlace(photos, tag), 0, photo.id);
  }
  const cover = photos.find(({ is_cover }) => is_cover);
  const isNew = isCover || !cover || cover.id === replaced?.id;
  await writePhotoOrder(database, draftId, { ids, coverId: isNew ? photo.id : cover.id });
  await writeDraft(database, draft, { steps: ["photos"], at });
}

function findSlot(draft: DraftRow, tag: PhotoTag): DraftPhoto | null {
  requireEditable(draft);
  const replaced = draft.photos.find((photo) => photo.tag === tag) ?? null;
  if (!replaced && draft.photos.length >= LIMITS.photo.max)
    throw new ApiError("invalid_fields", { fields: { file: ["sell.photo-too-many"] } });
  return replaced;
}

/** Concurrent uploads arrive in any order: photos follow the slots until the seller sorts them. */
function findPlace(photos: readonly DraftPhoto[], tag: PhotoTag): number {
  const rank = PHOTO_TAGS.indexOf(tag);
  const ranks = photos.map((photo) => PHOTO_TAGS.indexOf(photo.tag));
  const isAsSlots = ranks.every((one, i) => i === 0 || ranks[i - 1]! < one);
  const next = ranks.findIndex((one) => one > rank);
  return isAsSlots && next >= 0 ? next : photos.length;
}

/** The next photo becomes the cover where this one was it. */
export function removePhoto(call: Call, draftId: string, photoId: string): Promise<void> {
  const { database, at } = call;
  return database.tx(async () => {
    const draft = await lockOwnDraft(call, draftId);
    const photo = findPhoto(draft, photoId);
    requireEditable(draft);
    await deletePhoto(database, photoId);
    const rest = draft.photos.filter(({ id }) => id !== photoId);
    const cover = rest.find(({ is_cover }) => is_cover) ?? rest[0];
    const ids = rest.map(({ id }) => id);
    await writePhotoOrder(database, draftId, { ids, coverId: cover?.id ?? null });
    if (isMediaKey(photo.key)) await planPictureDrop(call, photo.key);
    await writeDraft(database, draft, { steps: ["photos"], at });
  });
}

const MESSAGES = {
  not_a_photo: "sell.photo-format",
  // The first frame is taken, so this does not occur.
  animated: "sell.photo-format",
  // It is taken, so this does not occur.
  heic: "sell.photo-format",
  too_small: "sell.photo-too-small",
  too_large: "sell.photo-too-large",
  too_many_pixels: "sell.photo-too-many-pixels",
  damaged: "sell.photo-unreadable",
} as const satisfies Record<MediaProblem, string>;

const attachPhoto = (call: Call, file: File): Promise<MediaKey> =>
  refusing(async () =>
    storePhoto(call, new Uint8Array(await file.arrayBuffer()), {
      least: LIMITS.photo.least,
      takesHeic: true,
      isMeasured: true,
    }),
  );

async function refusing(store: () => Promise<MediaKey>): Promise<MediaKey> {
  try {
    return await store();
  } catch (error) {
    if (error instanceof MediaRefused)
      throw new ApiError("invalid_fields", { fields: { file: [MESSAGES[error.problem]] } });
    if (error instanceof BusyError)
      throw new ApiError("unavailable", { headers: { "Retry-After": "2" } });
    throw error;
  }
}

type PhotoRow = {
  id: string;
  draft_id: string;
  media_key: string;
  tag: PhotoTag;
  is_cover: boolean;
  position: number;
  created_at: Date;
};

const insertPhoto = (database: Database, photo: PhotoRow) =>
  database.db().insertInto("draft_photo").values(photo).execute();

const exchangePhoto = (
  database: Database,
  oldId: string,
  photo: Pick<PhotoRow, "id" | "media_key" | "created_at">,
) => database.db().updateTable("draft_photo").set(photo).where("id", "=", oldId).execute();

const deletePhoto = (database: Database, id: string) =>
  database.db().deleteFrom("draft_photo").where("id", "=", id).execute();
