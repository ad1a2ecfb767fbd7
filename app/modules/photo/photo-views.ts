import type { Draft } from "#contract/listing-draft.ts";
import { LIMITS } from "#contract/limits.ts";
import { PHOTO_TAGS, type PhotoTag, type PhotoWarning } from "#contract/photo.ts";

export type PhotoView = {
  id: string;
  tag: PhotoTag;
  url: string;
  width: number;
  height: number;
  isCover: boolean;
  warnings: readonly PhotoWarning[];
};

export type PhotoViews = { version: number; photos: PhotoView[] };

export const presentPhotos = ({ version, photos }: Draft): PhotoViews => ({
  version,
  photos: photos.map((photo) => ({
    id: photo.id,
    tag: photo.custom_properties.tag,
    url: photo.original_url,
    width: photo.width,
    height: photo.height,
    isCover: photo.is_cover,
    warnings: photo.warnings,
  })),
});

const countRoom = (taken: ReadonlySet<PhotoTag>): number =>
  Math.max(0, LIMITS.photo.max - taken.size);

/** One slot for each photo that the listing may have, and those in use (spec §3 "Photo tags"). */
export const listSlots = (taken: ReadonlySet<PhotoTag>): PhotoTag[] =>
  PHOTO_TAGS.filter((tag, place) => place < LIMITS.photo.max || taken.has(tag));

export const listFreeTags = (taken: ReadonlySet<PhotoTag>): PhotoTag[] =>
  listSlots(taken)
    .filter((tag) => !taken.has(tag))
    .slice(0, countRoom(taken));

export const fileNameOf = (tag: PhotoTag): string => `photo-${tag}`;

/** What a buyer should see first, best first. */
const COVERS: readonly PhotoTag[] = ["front-view", "screen-on-view", "back-view"];

/** A clear front where the cover has a warning or shows a detail; null where there is none. */
export function proposeCover(photos: readonly PhotoView[]): PhotoView | null {
  const rank = ({ tag, warnings }: PhotoView) => {
    const place = COVERS.indexOf(tag);
    return (warnings.length > 0 ? PHOTO_TAGS.length : 0) + (place < 0 ? COVERS.length : place);
  };
  const cover = photos.find(({ isCover }) => isCover);
  const [best] = photos.toSorted((a, b) => rank(a) - rank(b));
  if (cover === undefined || best === undefined || best.warnings.length > 0) return null;
  // Any clear side that the seller chose is a choice.
  return rank(cover) < COVERS.length || best === cover ? null : best;
}

/** For `accept` (spec §5 "Photos"). */
export const PICTURE_KINDS = "image/jpeg,image/png,image/heic,image/heif";
