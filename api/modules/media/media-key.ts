import { createHash, randomBytes } from "node:crypto";
import type { PhotoTag } from "#contract/photo-tags.ts";

export type MediaKey = string & { readonly __brand: "MediaKey" };
export type DerivedFormat = "avif" | "webp" | "jpeg";

const pattern = /^[0-9a-f]{16}$/;

/** The name of a picture is the hash of its stored bytes, so equal pictures are stored once. */
export function toMediaKey(bytes: Uint8Array): MediaKey {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 16) as MediaKey;
}

/**
 * The name of a picture that belongs to one person and goes when they say so: nobody else can come
 * to use the same file in between.
 */
export const createMediaKey = (): MediaKey => randomBytes(8).toString("hex") as MediaKey;

export function isMediaKey(value: string): value is MediaKey {
  return pattern.test(value);
}

export function toOriginalPath(key: MediaKey): string {
  return `media/original/${key}`;
}

// Derived files stand apart, so that a bucket rule or a hand may clear them: they grow again.
export function toDerivedPath(key: MediaKey, width: number, format: DerivedFormat): string {
  return `${toDerivedFolder(key)}${width}.${format}`;
}

export const toDerivedFolder = (key: MediaKey): string => `media/derived/${key}/`;

/** Address of a picture as it is shown and as accounts keep it. */
export const toMediaPath = (key: MediaKey): string => `/media/${key}`;

/** The key in such an address; null for a picture that lies elsewhere. */
export function findMediaKey(path: string | null): MediaKey | null {
  const key = path?.startsWith("/media/") ? path.slice("/media/".length) : "";
  return isMediaKey(key) ? key : null;
}

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
