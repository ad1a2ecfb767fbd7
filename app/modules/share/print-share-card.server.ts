import sharp, { type OverlayOptions, type Sharp } from "sharp";
import { drawShareCard, PHOTO_SIDE, SHARE_SIZE } from "./draw-share-card.server.ts";
import type { ShareCard } from "./share-card.ts";

/** What a messenger still shows at once. */
const MAX_BYTES = 150_000;
const QUALITIES = [84, 70, 55];
const PIXEL_LIMIT = 20e6;
const GAP = 6;
const FACE_SIDE = 380;

/** The card as JPEG, at most 150 kB. A photo that is missing or broken leaves its place empty. */
export async function printShareCard(
  card: ShareCard,
  fetchPhoto: (url: string) => Promise<Uint8Array | null>,
): Promise<Uint8Array> {
  const found = await Promise.all(card.photos.slice(0, 3).map(fetchPhoto));
  const photos = found.filter((photo) => photo !== null);
  const shown = { ...card, photos: card.photos.slice(0, photos.length) };
  const overlays = await layPhotos(photos, card.isFace === true);
  const picture = sharp(Buffer.from(drawShareCard(shown)))
    .composite(overlays)
    .flatten();
  // Drawn once: only the packing is repeated.
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  let bytes: Buffer | null = null;
  for (const quality of QUALITIES) {
    // The next one is only tried where this one is too large.
    // oxlint-disable-next-line no-await-in-loop
    bytes = await sharp(data, { raw: { width, height, channels } })
      .jpeg({ quality, chromaSubsampling: "4:4:4" })
      .toBuffer();
    if (bytes.length <= MAX_BYTES) break;
  }
  return new Uint8Array(bytes!);
}

/** One photo fills the square; a second and a third stand over each other beside it. */
async function layPhotos(
  photos: readonly Uint8Array[],
  isFace: boolean,
): Promise<OverlayOptions[]> {
  const left = SHARE_SIZE.width - PHOTO_SIDE;
  if (photos.length === 0) return [];
  if (isFace) {
    const edge = (PHOTO_SIDE - FACE_SIDE) / 2;
    const round = `<svg width="${FACE_SIDE}" height="${FACE_SIDE}"><circle cx="190" cy="190" r="190"/></svg>`;
    const face = await fit(photos[0]!, FACE_SIDE, FACE_SIDE)
      .ensureAlpha()
      .composite([{ input: Buffer.from(round), blend: "dest-in" }])
      .png()
      .toBuffer();
    return [{ input: face, left: left + edge, top: edge }];
  }
  const narrow = (PHOTO_SIDE - 2 * GAP) / 3;
  const wide = photos.length === 1 ? PHOTO_SIDE : PHOTO_SIDE - narrow - GAP;
  const low = photos.length === 3 ? (PHOTO_SIDE - GAP) / 2 : PHOTO_SIDE;
  const boxes = [
    { width: wide, height: PHOTO_SIDE, left, top: 0 },
    { width: narrow, height: low, left: left + wide + GAP, top: 0 },
    { width: narrow, height: low, left: left + wide + GAP, top: low + GAP },
  ];
  return Promise.all(
    photos.map(async (photo, index) => {
      const { width, height, ...at } = boxes[index]!;
      const { data, info } = await fit(photo, width, height)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const raw = { width: info.width, height: info.height, channels: info.channels };
      return { input: data, raw, left: Math.round(at.left), top: Math.round(at.top) };
    }),
  );
}

const fit = (photo: Uint8Array, width: number, height: number): Sharp =>
  sharp(photo, { limitInputPixels: PIXEL_LIMIT })
    .flatten({ background: "#fff" })
    .resize(Math.round(width), Math.round(height), { fit: "cover" });
