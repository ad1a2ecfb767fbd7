import { randomUUIDv7 } from "node:crypto";
import { LIMITS } from "#contract/limits.ts";
import { PHOTO_TAGS, type PhotoTag } from "#contract/photo-tags.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { planPictureDrop } from "#api/modules/media/drop-picture.ts";
import { isMediaKey, type MediaKey } from "#api/modules/media/media-key.ts";
import { type DraftPhoto, type DraftRow, writeDraft, writePhotoOrder } from "./draft-store.ts";
import { keepPhoto } from "./keep-photo.ts";
import { lockOwnDraft, requireOwnDraft } from "./own-draft.ts";
import { exchangePhoto, insertPhoto } from "./photo-store.ts";
import { requireEditable } from "./require-editable.ts";

type NewPhoto = { file: File; tag: PhotoTag; is_cover?: boolean | undefined };

/**
 * Puts a photo into its slot, in the place of the one that was there. Slots make a repetition
 * harmless, also when the answer to the first try was lost. Never conflicts with another tab: no
 * version is asked for.
 */
export async function addPhoto(call: Call, draftId: string, { file, ...slot }: NewPhoto) {
  // Asked twice: before the work of developing a photo, and once nothing can change any more.
  findSlot(await requireOwnDraft(call, draftId), slot.tag);
  const key = await keepPhoto(call, file);
  await call.database.tx(() => attach(call, draftId, slot, key));
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

/** The photo that is there; throws when photos may not be changed now, or when there is no room. */
function findSlot(draft: DraftRow, tag: PhotoTag): DraftPhoto | null {
  requireEditable(draft);
  const replaced = draft.photos.find((photo) => photo.tag === tag) ?? null;
  if (!replaced && draft.photos.length >= LIMITS.photo.max)
    throw new ApiError("invalid_fields", { fields: { file: ["sell.photo-too-many"] } });
  return replaced;
}

/**
 * Photos that are sent side by side arrive in any order: they stand in that of the slots, until
 * somebody has put them into another one.
 */
function findPlace(photos: readonly DraftPhoto[], tag: PhotoTag): number {
  const rank = PHOTO_TAGS.indexOf(tag);
  const ranks = photos.map((photo) => PHOTO_TAGS.indexOf(photo.tag));
  const isAsSlots = ranks.every((one, i) => i === 0 || ranks[i - 1]! < one);
  const next = ranks.findIndex((one) => one > rank);
  return isAsSlots && next >= 0 ? next : photos.length;
}
