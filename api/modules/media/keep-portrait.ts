import sharp from "sharp";

import { inTurn, PIXEL_LIMIT, toBytes } from "./derive-picture.ts";
import { keepPicture, type KeepingDeps } from "./keep-picture.ts";
import { toMediaPath } from "./media-key.ts";
import { refuseDamaged, requirePhoto } from "./require-photo.ts";

/** Side of the square, in pixels: twice the largest size at which a face is shown. */
const SIDE = 512;
/** Whole uploads wait in memory, so that few may. */
const LONGEST_QUEUE = 20;

/**
 * Keeps an uploaded photo of a person, cut to a square around its middle, upright, re-encoded and
 * without metadata. Answers its address, to be written to the account within the hour. Throws
 * `MediaRefused`, or `BusyError` when too many are being made.
 */
export async function keepPortrait(
  deps: KeepingDeps,
  bytes: Uint8Array,
  at: Date,
): Promise<string> {
  deps.database.refuseTx();
  return toMediaPath(await keepPicture(deps, await cutPortrait(bytes), at));
}

async function cutPortrait(bytes: Uint8Array) {
  const { width, height } = await requirePhoto(bytes);
  const side = Math.min(SIDE, width, height);
  const data = await inTurn(LONGEST_QUEUE, () =>
    sharp(bytes, { limitInputPixels: PIXEL_LIMIT })
      .autoOrient()
      .resize(side, side, { fit: "cover" })
      .flatten({ background: "#fff" })
      .jpeg({ quality: 88, mozjpeg: true })
      .toBuffer()
      .catch(refuseDamaged),
  );
  return { width: side, height: side, bytes: toBytes(data) };
}
