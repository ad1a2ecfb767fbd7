import type { StoragePort } from "#api/providers/storage/port.ts";

import { type MediaKey, toMediaKey, toOriginalPath } from "./media-key.ts";

/**
 * Keeps a drawing of the seed as its SVG source. Only for drawings of our own making: uploads go
 * through `storeOriginal`, which takes no SVG. Not safe from a power cut before `settleDrawings`.
 */
export async function storeDrawing(storage: StoragePort, svg: string): Promise<MediaKey> {
  const bytes = new TextEncoder().encode(svg);
  const key = toMediaKey(bytes);
  await storage.put(toOriginalPath(key), bytes, { contentType: "image/svg+xml", durable: false });
  return key;
}

/** Resolves when all drawings stored before are safe: call it before rows that name them commit. */
export async function settleDrawings(storage: StoragePort): Promise<void> {
  await storage.put("media/settled", new Uint8Array(), { contentType: "text/plain" });
}
