import { createHash, randomBytes } from "node:crypto";
import type { PhotoTag } from "#contract/photo.ts";

export type MediaKey = string & { readonly __brand: "MediaKey" };
export type DerivedFormat = "avif" | "webp" | "jpeg";

const pattern = /^[0-9a-f]{16}$/;

/** The key is the hash of the stored bytes, so equal pictures are stored once. */
export function toMediaKey(bytes: Uint8Array): MediaKey {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 16) as MediaKey;
}

/** A random key for a picture that is deleted with its owner: no two owners share a file. */
export const createMediaKey = (): MediaKey => randomBytes(8).toString("hex") as MediaKey;

export function isMediaKey(value: string): value is MediaKey {
  return pattern.test(value);
}

export function toOriginalPath(key: MediaKey): string {
  return `media/original/${key}`;
}

/** A whole picture that a portrait is cut from: /media reads no such path. */
export const toWholePath = (key: MediaKey): string => `media/whole/${key}`;

// Derived files have their own folder, so that it can be cleared; they are derived again.
export function toDerivedPath(key: MediaKey, width: number, format: DerivedFormat): string {
  return `${toDerivedFolder(key)}${width}.${format}`;
}

export const toDerivedFolder = (key: MediaKey): string => `media/derived/${key}/`;

export const toMediaPath = (key: MediaKey): string => `/media/${key}`;

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

export const presentPhotos = (photos: readonly Photo[]) =>
  photos.map(({ id, key, tag, is_cover, width, height }) => ({
    id,
    original_url: `/media/${key}`,
    is_cover,
    width,
    height,
    custom_properties: { tag },
  }));
