import type { listingDeskContext } from "../../context.ts";
import { readProblem } from "../session/read-problem.ts";
import { placePhoto, type PhotoDeed } from "./photo-action.ts";

type Desk = NonNullable<(typeof listingDeskContext)["defaultValue"]>;

/** Concurrent uploads create newer versions of the draft. */
const TRIES = 4;

/** Retries on a version conflict: the last write wins. */
export async function runPhotoDeed(desk: Desk, deed: PhotoDeed): Promise<void> {
  if (deed.is === "remove") return removeOnce(desk, deed.id);
  for (let turn = 1; ; turn += 1) {
    const { version, photos } = await desk.draft();
    const ids = photos.map(({ id }) => id);
    if (!ids.some((id) => id === deed.id)) return;
    const fields =
      deed.is === "cover"
        ? { cover_id: deed.id }
        : { media: placePhoto(photos, deed.id, deed.place).map(({ id }) => id) };
    try {
      await desk.save(fields, version, crypto.randomUUID());
      return;
    } catch (error) {
      if (turn === TRIES || readProblem(error)?.code !== "draft_changed") throw error;
      desk.forget();
    }
  }
}

async function removeOnce(desk: Desk, id: string): Promise<void> {
  try {
    await desk.removePhoto(id);
  } catch (error) {
    if (readProblem(error)?.code !== "not_found") throw error;
    desk.forget();
    await desk.draft();
  }
}
