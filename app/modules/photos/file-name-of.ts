import type { PhotoTag } from "#contract/photo-tags.ts";

/** Name and id of the file control of a slot. */
export const fileNameOf = (tag: PhotoTag): string => `photo-${tag}`;
