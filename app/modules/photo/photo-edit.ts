import { PHOTO_TURNS, type PhotoTurn } from "#contract/photo.ts";
import { LIMITS } from "#contract/limits.ts";
import { parseSquare, type Size, type Square } from "../profile-image/square.ts";

/** The square is in pixels of the turned photo; null for the whole of it. */
export type PhotoEdit = { turn: PhotoTurn; square: Square | null };

export const sizeAfter = ({ width, height }: Size, turn: PhotoTurn): Size =>
  turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };

export function toFirstSquare({ width, height }: Size): Square {
  const side = Math.min(width, height);
  return { left: Math.round((width - side) / 2), top: Math.round((height - side) / 2), side };
}

/** A square of a narrower photo would be smaller than a photo may be. */
export const mayCrop = ({ width, height }: Size): boolean =>
  Math.min(width, height) >= LIMITS.photo.least;

/** From the address or from the form; what is no edit of this photo changes nothing. */
export function parseEdit(
  find: (name: "turn" | "square") => string | null,
  photo: Size,
): PhotoEdit {
  const turn = PHOTO_TURNS.find((one) => String(one) === find("turn")) ?? 0;
  const size = { ...sizeAfter(photo, turn), least: LIMITS.photo.least };
  return { turn, square: mayCrop(photo) ? parseSquare(find("square"), size) : null };
}
