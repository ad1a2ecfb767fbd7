import sharp, { type OutputInfo } from "sharp";
import { FINGERPRINT_SIDE, toFingerprint } from "./fingerprint-photo.ts";

/**
 * `brightness`: mean luminance, 0 to 255. `sharpness`: variance of the Laplacian. `fingerprint`: see
 * `toFingerprint`.
 */
export type PhotoMeasures = {
  brightness: number;
  sharpness: number;
  fingerprint: string | null;
};

/** Pixels of the longer side, so that both numbers mean the same for every photo. */
const EDGE = 512;
const TILES = 4;

/**
 * The sharpness is that of the sharpest of 16 tiles: a plain table is no blur, and neither is a
 * background that is out of focus.
 */
export async function measurePhoto(bytes: Uint8Array): Promise<PhotoMeasures> {
  const { data, info } = await sharp(bytes)
    .resize(EDGE, EDGE, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const at = (x: number, y: number) => data[(y * width + x) * channels]!;
  let sum = 0;
  const tiles = Array.from({ length: TILES * TILES }, () => ({ count: 0, sum: 0, squares: 0 }));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      sum += at(x, y);
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) continue;
      const edge = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y);
      const row = Math.floor((y * TILES) / height);
      const tile = tiles[row * TILES + Math.floor((x * TILES) / width)]!;
      tile.count += 1;
      tile.sum += edge;
      tile.squares += edge * edge;
    }
  }
  const variances = tiles.map(({ count, sum: total, squares }) =>
    count === 0 ? 0 : squares / count - (total / count) ** 2,
  );
  return {
    brightness: Math.round(sum / (width * height)),
    sharpness: Math.max(0, Math.round(Math.max(...variances))),
    fingerprint: toFingerprint(await shrink(data, info)),
  };
}

/** Grey pixels of a square, whatever the shape of the photo. */
async function shrink(grey: Buffer, { width, height, channels }: OutputInfo) {
  return sharp(grey, { raw: { width, height, channels } })
    .resize(FINGERPRINT_SIDE, FINGERPRINT_SIDE, { fit: "fill" })
    .extractChannel(0)
    .raw()
    .toBuffer();
}
