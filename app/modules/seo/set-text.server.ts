import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Font, parse as parseFont, Glyph, PathCommand } from "opentype.js";

const WEIGHTS = { regular: 500, bold: 700, heavy: 800 } as const;
type Weight = keyof typeof WEIGHTS;

/** Latin first, so that digits and punctuation come from one font. */
const ALPHABETS = ["latin", "greek", "latin-ext"] as const;

const require = createRequire(import.meta.url);
/** `require`, because the package's Node build has no named exports. */
const { parse } = require("opentype.js") as { parse: typeof parseFont };
const kept = new Map<Weight, readonly Font[]>();

/**
 * Fonts come from a package, because a server has none with Greek. Loaded with the first picture.
 */
function fontsOf(weight: Weight): readonly Font[] {
  let fonts = kept.get(weight);
  if (fonts === undefined) {
    fonts = ALPHABETS.map((alphabet) => {
      const file = `@fontsource/commissioner/files/commissioner-${alphabet}-${WEIGHTS[weight]}-normal.woff`;
      const { buffer, byteOffset, byteLength } = readFileSync(require.resolve(file));
      return parse(buffer.slice(byteOffset, byteOffset + byteLength));
    });
    kept.set(weight, fonts);
  }
  return fonts;
}

export type TextStyle = {
  weight: Weight;
  size: number;
  spacing?: number;
};

const ELLIPSIS = "…";
const hasGlyph = (font: Font, sign: string) => font.charToGlyphIndex(sign) > 0;

/** Splits text by the font that has the glyph; characters without a glyph are dropped. */
function toRuns(text: string, weight: Weight): { font: Font; text: string }[] {
  const fonts = fontsOf(weight);
  const runs: { font: Font; text: string }[] = [];
  for (const sign of text.normalize("NFC").replaceAll(/\s/gu, " ")) {
    const last = runs.at(-1);
    const font =
      last && hasGlyph(last.font, sign) ? last.font : fonts.find((one) => hasGlyph(one, sign));
    if (font === undefined) continue;
    if (last?.font === font) last.text += sign;
    else runs.push({ font, text: sign });
  }
  return runs;
}

/**
 * Lays out glyph by glyph without the font's shaping rules: Latin and Greek need none, and
 * opentype.js throws on some of them.
 */
function layOut(
  text: string,
  { weight, size, spacing = 0 }: TextStyle,
  place: (glyph: Glyph, x: number) => void = () => {},
): number {
  let x = 0;
  for (const { font, text: signs } of toRuns(text, weight)) {
    const scale = size / font.unitsPerEm;
    for (const sign of signs) {
      const glyph = font.charToGlyph(sign);
      place(glyph, x);
      x += (glyph.advanceWidth ?? 0) * scale + spacing * size;
    }
  }
  return x;
}

export const measureText = (text: string, style: TextStyle): number => layOut(text, style);

/** Outlines need no font and cannot contain markup. */
export function renderText(
  text: string,
  { x: left, y, fill, ...style }: TextStyle & { x: number; y: number; fill: string },
): string {
  const outlines: string[] = [];
  layOut(text, style, (glyph, x) => {
    outlines.push(toPathData(glyph.getPath(left + x, y, style.size).commands));
  });
  return `<path fill="${fill}" d="${outlines.join("")}"/>`;
}

/** Formatted by hand: opentype.js writes NaN for numbers close to 0. */
const toPathData = (commands: readonly PathCommand[]): string =>
  commands
    .map(({ type, ...points }) => {
      const { x1, y1, x2, y2, x, y } = points as Partial<Record<string, number>>;
      const numbers = [x1, y1, x2, y2, x, y].filter((number) => number !== undefined);
      return type + numbers.map((number) => number.toFixed(1)).join(" ");
    })
    .join("");

/** Wraps to `width`; the last line is cut with an ellipsis. */
export function breakText(
  text: string,
  { width, lines: most, ...style }: TextStyle & { width: number; lines: number },
): string[] {
  const fits = (line: string) => measureText(line, style) <= width;
  const lines: string[] = [];
  let line = "";
  // An upper bound on the number of characters that can fit.
  for (const word of text
    .slice(0, 400)
    .split(/ +/)
    .flatMap((one) => cutWord(one, fits))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    lines.push(line);
    if (lines.length === most) {
      return [...lines.slice(0, -1), shorten(`${lines.at(-1)} ${word}`, fits)];
    }
    line = word;
  }
  return line === "" ? lines : [...lines, line];
}

export function breakEvenly(text: string, room: Parameters<typeof breakText>[1]): string[] {
  let lines = breakText(text, room);
  for (let width = room.width; width > room.width / 2; width -= 20) {
    const narrower = breakText(text, { ...room, width });
    if (narrower.length > lines.length || narrower.at(-1)?.endsWith(ELLIPSIS)) break;
    lines = narrower;
  }
  return lines;
}

function cutWord(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces = [""];
  for (const sign of word) {
    const last = pieces.at(-1)!;
    if (last === "" || fits(last + sign)) pieces[pieces.length - 1] = last + sign;
    else pieces.push(sign);
  }
  return pieces;
}

function shorten(line: string, fits: (line: string) => boolean): string {
  const signs = [...line];
  while (signs.length > 0 && !fits(signs.join("").trimEnd() + ELLIPSIS)) signs.pop();
  return signs.join("").trimEnd() + ELLIPSIS;
}
