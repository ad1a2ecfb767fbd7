import type { PhotoTag } from "#contract/photo-tags.ts";

type Photo = {
  id: string;
  key: string;
  tag: PhotoTag;
  is_cover: boolean;
  width: number;
  height: number;
};

/** Photos of a device as every page gets them. */
export const presentPhotos = (photos: readonly Photo[]) =>
  photos.map(({ id, key, tag, is_cover, width, height }) => ({
    id,
    original_url: `/media/${key}`,
    is_cover,
    width,
    height,
    custom_properties: { tag },
  }));
