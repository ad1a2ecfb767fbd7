import { LIMITS } from "#contract/limits.ts";

/** The part of a picture that others see, in pixels of the whole picture. */
export type Square = { left: number; top: number; side: number };
/** `least`: of the square's side, for pictures of other things than people. */
export type Size = { width: number; height: number; least?: number };

export const DIRECTIONS = ["left", "up", "down", "right", "closer", "wider"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Of the square's side. */
const STEP = 0.1;
const ZOOM = 0.85;

const clamp = (value: number, most: number) => Math.round(Math.min(Math.max(0, value), most));

/** The nearest square within the picture that is neither too small nor too large. */
export function fitSquare(
  { left, top, side }: Square,
  { width, height, least = LIMITS.photo.leastOfPerson }: Size,
): Square {
  const most = Math.min(width, height);
  const fit = Math.round(Math.min(Math.max(side, Math.min(least, most)), most));
  return { left: clamp(left, width - fit), top: clamp(top, height - fit), side: fit };
}

/** Around the middle of the square. */
function resizeSquare({ left, top, side }: Square, size: Size, wanted: number): Square {
  const fit = fitSquare({ left: 0, top: 0, side: wanted }, size).side;
  const shift = (side - fit) / 2;
  return fitSquare({ left: left + shift, top: top + shift, side: fit }, size);
}

export function stepSquare(square: Square, size: Size, direction: Direction): Square {
  const { left, top, side } = square;
  const step = Math.max(1, side * STEP);
  switch (direction) {
    case "left":
      return fitSquare({ left: left - step, top, side }, size);
    case "right":
      return fitSquare({ left: left + step, top, side }, size);
    case "up":
      return fitSquare({ left, top: top - step, side }, size);
    case "down":
      return fitSquare({ left, top: top + step, side }, size);
    case "closer":
      return resizeSquare(square, size, side * ZOOM);
    case "wider":
      return resizeSquare(square, size, side / ZOOM);
  }
}

export const formatSquare = ({ left, top, side }: Square): string => `${left},${top},${side}`;

/** Null for what is no square. */
export function parseSquare(text: string | null, size: Size): Square | null {
  const [, left, top, side] = /^(\d{1,5}),(\d{1,5}),(\d{1,5})$/.exec(text ?? "") ?? [];
  if (side === undefined) return null;
  return fitSquare({ left: Number(left), top: Number(top), side: Number(side) }, size);
}
