import { availableParallelism } from "node:os";
import sharp, { type Sharp } from "sharp";

import { MEDIA_QUALITY } from "#contract/limits.ts";

import type { DerivedFormat } from "./media-key.ts";

// libvips works on libuv's threads, which files, names and password hashes need as well: one thread
// a picture, few pictures at a time, and no cache of its own beside the stored result.
sharp.concurrency(1);
sharp.cache(false);
const parallel = Math.max(1, Math.min(2, availableParallelism() - 1));
const longestQueue = 500;
let running = 0;
const queue: (() => void)[] = [];

export const PIXEL_LIMIT = 64e6;
export const contentTypes = {
  avif: "image/avif",
  webp: "image/webp",
  jpeg: "image/jpeg",
} as const satisfies Record<DerivedFormat, string>;

// 75 is on the scale of JPEG and WebP. AVIF at 50 is closer to the original than WebP at 75 (PSNR
// on drawings, 320 and 640 px) and a sixth smaller; effort 2 keeps it under 0.1 s at 640 px.
const avifQuality = 50;

export class BusyError extends Error {
  constructor() {
    super("Too many pictures wait to be made");
    this.name = "BusyError";
  }
}

type Original = { bytes: Uint8Array; contentType: string };

/**
 * A picture of at most `width` pixels across, without metadata. Drawings (SVG, from the seed only)
 * are drawn afresh at that width; photos are never enlarged. Throws `BusyError` when the queue is
 * full, and what sharp throws for damaged originals.
 */
export async function derivePicture(
  original: Original,
  width: number,
  format: DerivedFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  return inTurn(longestQueue, async () => {
    // sharp has a drawing rendered at the resized scale: its edges stay sharp at any width.
    const picture = sharp(original.bytes, { limitInputPixels: PIXEL_LIMIT }).resize({
      width,
      withoutEnlargement: original.contentType !== "image/svg+xml",
    });
    return toBytes(await encode(picture, format).toBuffer());
  });
}

/**
 * Waits until fewer than `parallel` pictures are being made. Throws `BusyError` when `longest` wait
 * already.
 */
export async function inTurn<Result>(
  longest: number,
  work: () => Promise<Result>,
): Promise<Result> {
  await takeTurn(longest);
  try {
    return await work();
  } finally {
    passTurn();
  }
}

function encode(picture: Sharp, format: DerivedFormat): Sharp {
  if (format === "avif") return picture.avif({ quality: avifQuality, effort: 2 });
  if (format === "webp") return picture.webp({ quality: MEDIA_QUALITY });
  return picture.flatten({ background: "#fff" }).jpeg({ quality: MEDIA_QUALITY, mozjpeg: true });
}

async function takeTurn(longest: number): Promise<void> {
  if (running < parallel) {
    running += 1;
    return;
  }
  if (queue.length >= longest) throw new BusyError();
  await new Promise<void>((resolve) => queue.push(resolve));
}

function passTurn(): void {
  const next = queue.shift();
  if (next) next();
  else running -= 1;
}

// A small Buffer may be a window into Node's shared pool; callers get exactly their bytes.
export function toBytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}
