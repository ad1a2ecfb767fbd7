import sharp, { type Sharp } from "sharp";

import { MEDIA_QUALITY } from "#contract/limits.ts";

import type { PhotoTurn } from "#contract/photo.ts";
import type { DerivedFormat } from "./media-key.ts";
import { measurePhoto, type PhotoMeasures } from "./measure-photo.ts";

/** Longest edge in pixels: enough for the largest width of /media from a square photo. */
const SHOT_EDGE = 3000;
/** Pixels: twice the largest size of an avatar. */
const PORTRAIT_SIDE = 512;
const PIXEL_LIMIT = 64e6;
/** Stops a decoder that a hostile file keeps busy. */
const TIMEOUT_SECONDS = 60;
// AVIF at 50 is closer to the original than WebP at 75 (PSNR, 320 and 640 px), a sixth smaller.
const AVIF_QUALITY = 50;

export type PictureTask =
  | { kind: "derive"; bytes: Uint8Array; isDrawing: boolean; width: number; format: DerivedFormat }
  | { kind: "shot"; bytes: Uint8Array; isPng: boolean; edge?: number; isMeasured?: boolean }
  /** As a shot, by `convertHeic`. */
  | { kind: "heic"; bytes: Uint8Array; isMeasured?: boolean }
  /** Turned, then cut. */
  | { kind: "cut"; bytes: Uint8Array; turn: PhotoTurn; square: Square | null }
  /** Without a square, the middle of the picture. */
  | { kind: "portrait"; bytes: Uint8Array; side: number; square?: Square };

export type Square = { left: number; top: number; side: number };

export type MadePicture = {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
  /** Of a photo of a listing. */
  measures?: PhotoMeasures;
};

const open = ({ bytes }: PictureTask): Sharp =>
  sharp(bytes, { limitInputPixels: PIXEL_LIMIT }).timeout({ seconds: TIMEOUT_SECONDS });

export async function makePicture(task: PictureTask, picture = open(task)): Promise<MadePicture> {
  const { data, info } = await transform(picture, task).toBuffer({ resolveWithObject: true });
  // A small Buffer may be a view of Node's shared pool; callers get a copy of exactly their bytes.
  const made = { bytes: new Uint8Array(data), width: info.width, height: info.height };
  return isMeasured(task) ? { ...made, measures: await measurePhoto(data) } : made;
}

/** Only photos of listings are cut. */
const isMeasured = (task: PictureTask): boolean =>
  task.kind === "cut" || ("isMeasured" in task && task.isMeasured === true);

function transform(picture: Sharp, task: PictureTask): Sharp {
  switch (task.kind) {
    case "derive": {
      const { width, isDrawing, format } = task;
      return encode(picture.resize({ width, withoutEnlargement: !isDrawing }), format);
    }
    case "shot":
    case "heic": {
      const { isPng, edge = SHOT_EDGE } = task.kind === "shot" ? task : { isPng: false };
      return (
        picture
          .autoOrient()
          .resize(edge, edge, { fit: "inside", withoutEnlargement: true })
          .flatten({ background: "#fff" })
          // A PNG is usually a screenshot, whose small coloured letters need full chroma.
          .jpeg({ quality: 86, chromaSubsampling: isPng ? "4:4:4" : "4:2:0" })
      );
    }
    case "cut": {
      const { turn, square } = task;
      const turned = picture.rotate(turn);
      const cut = square
        ? turned.extract({
            left: square.left,
            top: square.top,
            width: square.side,
            height: square.side,
          })
        : turned;
      return cut.flatten({ background: "#fff" }).jpeg({ quality: 90, chromaSubsampling: "4:4:4" });
    }
    case "portrait": {
      const side = Math.min(PORTRAIT_SIDE, task.side);
      const { square } = task;
      const upright = picture.autoOrient();
      const cut = square
        ? upright.extract({
            left: square.left,
            top: square.top,
            width: square.side,
            height: square.side,
          })
        : upright;
      return cut
        .resize(side, side, { fit: "cover" })
        .flatten({ background: "#fff" })
        .jpeg({ quality: 88, mozjpeg: true });
    }
  }
}

function encode(picture: Sharp, format: DerivedFormat): Sharp {
  if (format === "avif") return picture.avif({ quality: AVIF_QUALITY, effort: 2 });
  if (format === "webp") return picture.webp({ quality: MEDIA_QUALITY });
  return picture.flatten({ background: "#fff" }).jpeg({ quality: MEDIA_QUALITY, mozjpeg: true });
}
