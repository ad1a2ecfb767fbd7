import type { listingDraftContext } from "../../context.ts";
import { placePhoto, type PhotoAction } from "./photo-action.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";

type Service = NonNullable<(typeof listingDraftContext)["defaultValue"]>;

/** Concurrent uploads create newer versions of the draft. */
const TRIES = 4;

/** Retries on a version conflict: the last write wins. */
export async function runPhotoAction(service: Service, photoAction: PhotoAction): Promise<void> {
  if (photoAction.is === "remove") return removeOnce(service, photoAction.id);
  for (let turn = 1; ; turn += 1) {
    const { version, photos } = await service.draft();
    const ids = photos.map(({ id }) => id);
    if (!ids.some((id) => id === photoAction.id)) return;
    const fields =
      photoAction.is === "cover"
        ? { cover_id: photoAction.id }
        : { media: placePhoto(photos, photoAction.id, photoAction.place).map(({ id }) => id) };
    try {
      await service.save(fields, version, crypto.randomUUID());
      return;
    } catch (error) {
      if (turn === TRIES || parseApiError(error)?.code !== "draft_changed") throw error;
      service.discard();
    }
  }
}

async function removeOnce(service: Service, id: string): Promise<void> {
  try {
    await service.removePhoto(id);
  } catch (error) {
    if (parseApiError(error)?.code !== "not_found") throw error;
    service.discard();
    await service.draft();
  }
}
