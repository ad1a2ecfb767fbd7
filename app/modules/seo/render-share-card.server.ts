import sharp from "sharp";
import type { GenericCondition } from "#contract/condition.ts";
import {
  breakEvenly,
  breakText,
  renderText,
  measureText,
  type TextStyle,
} from "./set-text.server.ts";
import type { OverlayOptions, Sharp } from "sharp";

export type ShareCard = {
  title: string;
  detail?: string | undefined;
  grade?: { name: GenericCondition; label: string } | undefined;
  price?: { text: string; note: string } | undefined;
  /** `/media/<key>`, the first one large; empty for plain colors. */
  photos: readonly string[];
  isFace?: true;
};

const SHARE_SIZE = { width: 1200, height: 630 } as const;
const PHOTO_SIDE = 630;
const MARGIN = 64;

/** Copied from tokens.css, light theme: the picture is shown on other sites. */
const COLORS = {
  light: { ground: "#f7f3ea", ink: "#1c1a15", ink2: "#5b564a", strong: "#0f5138" },
  deep: { ground: "#0c3f2c", ink: "#f3eee0", ink2: "#b9d3c2", strong: "#f4b740" },
  dot: "#f4b740",
} as const;

const TITLE: TextStyle = { weight: "heavy", size: 66, spacing: -0.025 };
const LONG_TITLE: TextStyle = { weight: "heavy", size: 54, spacing: -0.025 };
const DETAIL: TextStyle = { weight: "regular", size: 32 };
const GRADE: TextStyle = { weight: "bold", size: 32 };
const PRICE: TextStyle = { weight: "heavy", size: 76, spacing: -0.03 };
const NOTE: TextStyle = { weight: "regular", size: 27 };

const SHARES = { excellent: 1, good: 0.74, poor: 0.46, repairable: 0.18 } satisfies Record<
  GenericCondition,
  number
>;

/** SVG with text as outlines; photos are composited over it. */
function composeShareCard({ title, detail, grade, price, photos, isFace }: ShareCard): string {
  const colors = photos.length === 0 ? COLORS.deep : COLORS.light;
  const width =
    (photos.length === 0 ? SHARE_SIZE.width - 220 : SHARE_SIZE.width - PHOTO_SIDE) - MARGIN - 44;
  const parts = [
    `<rect width="${SHARE_SIZE.width}" height="${SHARE_SIZE.height}" fill="${colors.ground}"/>`,
    renderLogo(MARGIN, 104, colors.ink),
  ];
  if (photos.length === 0) parts.push(renderRing({ x: 905, y: 225, side: 430, ink: "#175a41" }));

  const isLong = breakText(title, { ...TITLE, width, lines: 3 }).length > 2;
  const style = isLong ? LONG_TITLE : TITLE;
  const titleLines = breakEvenly(title, { ...style, width, lines: 3 });
  let y = isLong ? 196 : 220;
  for (const line of titleLines) {
    parts.push(renderText(line, { ...style, x: MARGIN, y, fill: colors.ink }));
    y += style.size * 1.12;
  }
  const room = price ? (titleLines.length > 1 ? 1 : 2) : 4;
  for (const line of breakText(detail ?? "", { ...DETAIL, width, lines: room })) {
    const words = line.replace(/ ·$/, "");
    parts.push(renderText(words, { ...DETAIL, x: MARGIN, y, fill: colors.ink2 }));
    y += DETAIL.size * 1.35;
  }
  if (grade) {
    y += 12;
    parts.push(
      drawRing(MARGIN, y - 26, SHARES[grade.name], colors.strong),
      renderText(grade.label, { ...GRADE, x: MARGIN + 46, y, fill: colors.strong }),
    );
  }
  if (price) {
    const notes = breakText(price.note, { ...NOTE, width, lines: 1 });
    const size = Math.min(PRICE.size, (PRICE.size * width) / measureText(price.text, PRICE));
    parts.push(
      renderText(price.text, { ...PRICE, size, x: MARGIN, y: 528, fill: colors.strong }),
      ...notes.map((note) => renderText(note, { ...NOTE, x: MARGIN, y: 574, fill: colors.ink2 })),
    );
  }
  if (isFace) parts.push(`<rect x="570" width="630" height="630" fill="#dcebdf"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_SIZE.width}" height="${SHARE_SIZE.height}">${parts.join("")}</svg>`;
}

function renderLogo(x: number, y: number, ink: string): string {
  const style: TextStyle = { weight: "heavy", size: 52, spacing: -0.045 };
  const end = x + measureText("defter", style);
  return (
    renderText("defter", { ...style, x, y, fill: ink }) +
    renderRing({ x: end + 2, y: y - 31, side: 33, ink })
  );
}

function renderRing({ x, y, side, ink }: { x: number; y: number; side: number; ink: string }) {
  return `<g transform="translate(${x.toFixed(1)} ${y}) scale(${side / 20})"><path d="M12.8 2.5A8 8 0 1 0 17.9 9.2" fill="none" stroke="${ink}" stroke-width="4.6" stroke-linecap="round"/><circle cx="19.4" cy="2.6" r="3.2" fill="${COLORS.dot}"/></g>`;
}

function drawRing(x: number, y: number, share: number, ink: string): string {
  const full = 2 * Math.PI * 8;
  const ring = `cx="10" cy="10" r="8" fill="none" stroke="${ink}" stroke-width="2.6"`;
  return `<g transform="translate(${x} ${y}) scale(1.6)"><circle ${ring} opacity=".22"/><circle ${ring} stroke-linecap="round" stroke-dasharray="${(full * share).toFixed(1)} 99" transform="rotate(-90 10 10)"/>${share === 1 ? `<path d="m6.7 10.3 2.3 2.3 4.4-4.7" fill="none" stroke="${ink}" stroke-width="2.2" stroke-linejoin="round"/>` : ""}</g>`;
}

/** A size that messengers still preview. */
const MAX_BYTES = 150_000;
const QUALITIES = [84, 70, 55];
const PIXEL_LIMIT = 20e6;
const GAP = 6;
const FACE_SIDE = 380;

/** JPEG of at most 150 kB. A missing or broken photo leaves its place empty. */
export async function renderShareCard(
  card: ShareCard,
  fetchPhoto: (url: string) => Promise<Uint8Array | null>,
): Promise<Uint8Array> {
  const found = await Promise.all(card.photos.slice(0, 3).map(fetchPhoto));
  const photos = found.filter((photo) => photo !== null);
  const shown = { ...card, photos: card.photos.slice(0, photos.length) };
  const overlays = await layPhotos(photos, card.isFace === true);
  const picture = sharp(Buffer.from(composeShareCard(shown)))
    .composite(overlays)
    .flatten();
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
