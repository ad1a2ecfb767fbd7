import sharp from "sharp";
import type { StoragePort } from "#api/providers/storage/port.ts";
import { type MediaKey, toMediaKey, toOriginalPath } from "./media-key.ts";
import { refuseDamaged, requirePhoto } from "./require-photo.ts";

type StoredOriginal = {
  key: MediaKey;
  width: number;
  height: number;
  contentType: "image/jpeg" | "image/png";
  size: number;
};

/** Equal photos are stored once. Throws `MediaRefused`. */
export async function storeOriginal(
  storage: StoragePort,
  bytes: Uint8Array,
): Promise<StoredOriginal> {
  const { format } = await requirePhoto(bytes);
  const upright = sharp(bytes, { limitInputPixels: 64e6 }).autoOrient();
  const encoded =
    format === "jpeg" ? upright.jpeg({ quality: 88 }) : upright.png({ compressionLevel: 7 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch(refuseDamaged);

  const key = toMediaKey(data);
  const contentType = format === "jpeg" ? "image/jpeg" : "image/png";
  const path = toOriginalPath(key);
  if (!(await storage.exists(path))) await storage.put(path, data, { contentType });
  return { key, width: info.width, height: info.height, contentType, size: data.length };
}

/** Not durable before `settleDrawings`. Uploads never accept SVG. */
export async function storeDrawing(storage: StoragePort, svg: string): Promise<MediaKey> {
  const bytes = new TextEncoder().encode(svg);
  const key = toMediaKey(bytes);
  await storage.put(toOriginalPath(key), bytes, { contentType: "image/svg+xml", durable: false });
  return key;
}

/** Call it before rows that name the drawings commit. */
export async function settleDrawings(storage: StoragePort): Promise<void> {
  await storage.put("media/settled", new Uint8Array(), { contentType: "text/plain" });
}
