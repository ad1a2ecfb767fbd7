import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { planPictureDrop } from "#api/modules/media/drop-picture.ts";
import { isMediaKey } from "#api/modules/media/media-key.ts";
import { writeDraft, writePhotoOrder } from "./draft-store.ts";
import { lockOwnDraft } from "./own-draft.ts";
import { deletePhoto } from "./photo-store.ts";
import { requireEditable } from "./require-editable.ts";

/** Empties a slot; where the cover was in it, the next photo becomes the cover. */
export function removePhoto(call: Call, draftId: string, photoId: string): Promise<void> {
  const { database, at } = call;
  return database.tx(async () => {
    const draft = await lockOwnDraft(call, draftId);
    const photo = draft.photos.find(({ id }) => id === photoId);
    if (!photo) throw new ApiError("not_found");
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
