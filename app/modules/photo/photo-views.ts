import type { Draft } from "#contract/listing-draft.ts";
import { LIMITS } from "#contract/limits.ts";
import { PHOTO_TAGS, type PhotoTag } from "#contract/photo.ts";

export type PhotoView = {
  id: string;
  tag: PhotoTag;
  url: string;
  width: number;
  height: number;
  isCover: boolean;
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

/** For `accept` (spec §5 "Photos"); phones then convert HEIC to JPG. */
export const PICTURE_KINDS = "image/jpeg,image/png";
