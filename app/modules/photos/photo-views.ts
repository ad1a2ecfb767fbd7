import type { Draft } from "#contract/draft.ts";
import { LIMITS } from "#contract/limits.ts";
import { PHOTO_TAGS, type PhotoTag } from "#contract/photo-tags.ts";

export type PhotoView = {
  id: string;
  tag: PhotoTag;
  /** `/media/<key>`. */
  url: string;
  width: number;
  height: number;
  isCover: boolean;
};

/** The photos of a draft in the order of the listing, and the version of the draft that has them. */
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
  })),
});

/** How many more photos the listing may have. */
const countRoom = (taken: ReadonlySet<PhotoTag>): number =>
  Math.max(0, LIMITS.photo.max - taken.size);

/** The slots of the form (spec §3 "Photo tags"): one for each photo there may be, and those in use. */
export const listSlots = (taken: ReadonlySet<PhotoTag>): PhotoTag[] =>
  PHOTO_TAGS.filter((tag, place) => place < LIMITS.photo.max || taken.has(tag));

/** Slots for as many photos as may still come, in their order. */
export const listFreeTags = (taken: ReadonlySet<PhotoTag>): PhotoTag[] =>
  listSlots(taken)
    .filter((tag) => !taken.has(tag))
    .slice(0, countRoom(taken));

/** Name and id of the file control of a slot. */
export const fileNameOf = (tag: PhotoTag): string => `photo-${tag}`;

/** What `accept` of a file control says (spec §5 "Photos"); telephones then hand over JPG for HEIC. */
export const PICTURE_KINDS = "image/jpeg,image/png";
