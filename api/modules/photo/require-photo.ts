import sharp from "sharp";

import { LIMITS } from "#contract/limits.ts";

import { readHeicSize } from "./heic-size.ts";
import { UndecodableError } from "./picture-workers.ts";

// libvips runs on libuv's thread pool, which files, DNS and password hashing also need.
sharp.concurrency(1);
sharp.cache(false);

export type MediaProblem =
  | "too_small"
  | "too_large"
  | "too_many_pixels"
  | "heic"
  | "not_a_photo"
  | "animated"
  | "damaged";

export class MediaRefused extends Error {
  readonly problem: MediaProblem;

  constructor(problem: MediaProblem, options?: ErrorOptions) {
    super(`The upload was refused: ${problem}`, options);
    this.name = "MediaRefused";
    this.problem = problem;
  }
}

type Format = "jpeg" | "png" | "heic";
type Header = { width: number; height: number; isProgressive: boolean };

/**
 * `least`: shorter side in px. HEIC is taken only where `takesHeic` (docs/decisions/0120).
 * `isMeasured`: stored with what `measurePhoto` finds.
 */
export type PhotoRule = { least?: number; takesHeic?: boolean; isMeasured?: boolean };

export type Photo = Header & { format: Format };

/** Reads only the header (spec §5 "Photos", decisions "Photos"). Throws `MediaRefused`. */
export async function requirePhoto(
  bytes: Uint8Array,
  { least = 0, takesHeic = false }: PhotoRule = {},
): Promise<Photo> {
  if (bytes.length > LIMITS.photo.bytes) throw new MediaRefused("too_large");
  // Decided by the bytes alone: a file name or content type must not choose the decoder.
  const format = findFormat(bytes);
  if (format === null) throw new MediaRefused("not_a_photo");
  if (format === "heic" && !takesHeic) throw new MediaRefused("heic");
  const { width, height, isProgressive } = await readHeader(bytes, format);
  if (width > LIMITS.photo.side || height > LIMITS.photo.side)
    throw new MediaRefused("too_many_pixels");
  if (Math.min(width, height) < least) throw new MediaRefused("too_small");
  return { format, width, height, isProgressive };
}

async function readHeader(bytes: Uint8Array, format: Format): Promise<Header> {
  if (format === "heic") {
    const size = readHeicSize(bytes) ?? refuseDamaged("No size in the header");
    // It is decoded whole, and slowly.
    return { ...size, isProgressive: true };
  }
  // Our own check gives the better error.
  const header = sharp(bytes, { limitInputPixels: false }).metadata();
  const { width, height, isProgressive = false } = await header.catch(refuseDamaged);
  return { width, height, isProgressive };
}

export function refuseDamaged(cause: unknown): never {
  throw new MediaRefused("damaged", { cause });
}

/** Rethrows every other error. */
export function refuseUndecodable(cause: unknown): never {
  if (cause instanceof UndecodableError) refuseDamaged(cause);
  throw cause;
}

/** A PNG with frames has an `acTL` chunk before its picture. Throws `MediaRefused`. */
export function refuseAnimation(bytes: Uint8Array): void {
  if (findFormat(bytes) !== "png") return;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const SIGNATURE = 8;
  const AROUND = 12;
  for (let at = SIGNATURE; at + AROUND <= bytes.length; at += AROUND + view.getUint32(at)) {
    const name = Buffer.from(bytes.subarray(at + 4, at + 8)).toString("latin1");
    if (name === "acTL") throw new MediaRefused("animated");
    if (name === "IDAT") return;
  }
}

function findFormat(bytes: Uint8Array): Format | null {
  const startsWith = (text: string, at = 0) =>
    Buffer.from(bytes.subarray(at, at + text.length)).toString("latin1") === text;
  if (startsWith("\xff\xd8\xff")) return "jpeg";
  if (startsWith("\x89PNG\r\n\x1a\n")) return "png";
  // Not those of layered pictures, which the decoder cannot read.
  const brands = ["heic", "heix", "hevc", "mif1", "msf1"];
  if (startsWith("ftyp", 4) && brands.some((brand) => startsWith(brand, 8))) return "heic";
  return null;
}
