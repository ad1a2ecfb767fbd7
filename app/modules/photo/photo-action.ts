import type { PhotoView } from "./photo-views.ts";

/** Idempotent. A place counts from 0. */
export type PhotoAction =
  | { is: "cover"; id: string }
  | { is: "remove"; id: string }
  | { is: "place"; id: string; place: number };

export const toPhotoActionFields = (photoAction: PhotoAction): string =>
  photoAction.is === "place"
    ? `place:${photoAction.id}:${photoAction.place}`
    : `${photoAction.is}:${photoAction.id}`;

export function parsePhotoAction(text: string): PhotoAction | null {
  const [is, id = "", place = ""] = text.split(":");
  if (id === "") return null;
  if (is === "cover" || is === "remove") return { is, id };
  return is === "place" && /^[0-9]$/.test(place) ? { is, id, place: Number(place) } : null;
}

export function placePhoto<One extends { id: string }>(
  photos: readonly One[],
  id: string,
  place: number,
): One[] {
  const moved = photos.find((photo) => photo.id === id);
  if (moved === undefined) return [...photos];
  const rest = photos.filter((photo) => photo !== moved);
  return [...rest.slice(0, place), moved, ...rest.slice(place)];
}

export function foresee(photos: readonly PhotoView[], photoAction: PhotoAction): PhotoView[] {
  if (photoAction.is === "place") return placePhoto(photos, photoAction.id, photoAction.place);
  if (!photos.some(({ id }) => id === photoAction.id)) return [...photos];
  if (photoAction.is === "cover")
    return photos.map((photo) => ({ ...photo, isCover: photo.id === photoAction.id }));
  const rest = photos.filter(({ id }) => id !== photoAction.id);
  const hasCover = rest.some(({ isCover }) => isCover);
  return rest.map((photo, index) => (hasCover || index > 0 ? photo : { ...photo, isCover: true }));
}
