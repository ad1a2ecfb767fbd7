import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Font, parse as parseFont } from "opentype.js";

const WEIGHTS = { regular: 500, bold: 700, heavy: 800 } as const;
export type Weight = keyof typeof WEIGHTS;

/** Latin first: figures and signs that both alphabets hold stay in one hand. */
const ALPHABETS = ["latin", "greek", "latin-ext"] as const;

const require = createRequire(import.meta.url);
/** Required: its package names a build for Node that has no named exports. */
const { parse } = require("opentype.js") as { parse: typeof parseFont };
const kept = new Map<Weight, readonly Font[]>();

/**
 * The letters of pictures, from a package: a server has no fonts of its own, or none with Greek.
 * Read at the first picture.
 */
export function fontsOf(weight: Weight): readonly Font[] {
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
