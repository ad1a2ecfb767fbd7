import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

/** Run by hand after `public/icon.svg` has changed: `node scripts/draw-icons.ts`. */
const folder = join(import.meta.dirname, "..", "public");
const icon = readFileSync(join(folder, "icon.svg"), "utf8");
/** Phones round the corners themselves. */
const square = icon.replace(' rx="8"', "");
/** Maskable icon: a phone may cut a circle out of it, so the drawing stays in the middle 80 %. */
const maskable = square.replace(/(<rect[^>]*>)(.*)(<\/svg>)/s, (_, ground, drawing, end) => {
  return `${ground}<g transform="translate(3.2 3.2) scale(.8)">${drawing}</g>${end}`;
});

const toPng = (svg: string, side: number) =>
  sharp(Buffer.from(svg), { density: 72 * (side / 32) * 2 })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** An ICO file with PNGs, which every browser of the last fifteen years supports. */
function toIco(pictures: { side: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ side, png }, index) => {
    const at = 6 + 16 * index;
    head.writeUInt8(side, at);
    head.writeUInt8(side, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

writeFileSync(join(folder, "apple-touch-icon.png"), await toPng(square, 180));
writeFileSync(join(folder, "icon-192.png"), await toPng(maskable, 192));
writeFileSync(join(folder, "icon-512.png"), await toPng(maskable, 512));
writeFileSync(
  join(folder, "favicon.ico"),
  toIco([
    { side: 16, png: await toPng(icon, 16) },
    { side: 32, png: await toPng(icon, 32) },
  ]),
);
