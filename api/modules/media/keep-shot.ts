import sharp from "sharp";

import { inTurn, PIXEL_LIMIT, toBytes } from "./derive-picture.ts";
import { keepPicture, type KeepingDeps } from "./keep-picture.ts";
import type { MediaKey } from "./media-key.ts";
import { refuseDamaged, requirePhoto } from "./require-photo.ts";

/** Longest edge in pixels: what the largest width of /media can show of a square one. */
const EDGE = 3000;
/** Whole uploads wait in memory, so that few may. */
const LONGEST_QUEUE = 20;

/**
 * Keeps an uploaded photo of a device: whole, upright, re-encoded and without metadata. Its key is to
 * be used within the hour. Throws `MediaRefused`, or `BusyError` when too many are being made.
 */
export async function keepShot(deps: KeepingDeps, bytes: Uint8Array, at: Date): Promise<MediaKey> {
  deps.database.refuseTx();
  return keepPicture(deps, await develop(bytes), at);
}

async function develop(bytes: Uint8Array) {
  const { format } = await requirePhoto(bytes);
  const { data, info } = await inTurn(LONGEST_QUEUE, () =>
    sharp(bytes, { limitInputPixels: PIXEL_LIMIT })
      .autoOrient()
      .resize(EDGE, EDGE, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      // A PNG is a screenshot as a rule: its small coloured letters stay sharp.
      .jpeg({ quality: 86, chromaSubsampling: format === "png" ? "4:4:4" : "4:2:0" })
      .toBuffer({ resolveWithObject: true })
      .catch(refuseDamaged),
  );
  return { width: info.width, height: info.height, bytes: toBytes(data) };
}
