import { LIMITS } from "#contract/limits.ts";
import { UnreadablePhoto, type Prepared } from "./upload-queue.ts";

/** Longest edge and quality, until the file is small enough; the last one is taken as it is. */
const STEPS = [
  [LIMITS.upload.side, 0.82],
  [LIMITS.upload.side, 0.7],
  [1600, 0.7],
  [1600, 0.55],
] as const;
/** Twenty seconds at 256 kbit/s. */
const ENOUGH = 640 * 1024;
const PREVIEW = 240;

/**
 * Makes a photo small enough to be sent over a slow line, upright, without what the camera wrote
 * into it. Throws UnreadablePhoto where the browser cannot show it.
 */
export async function scalePhoto(file: File): Promise<Prepared> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw new UnreadablePhoto(findFault(file));
  });
  try {
    const preview = draw(picture, PREVIEW).toDataURL("image/jpeg", 0.7);
    // A screenshot with small letters stays as sharp as it is.
    const isSharp =
      file.type === "image/png" && file.size <= ENOUGH && edgeOf(picture) <= STEPS[0][0];
    return { body: isSharp ? file : await shrink(picture), preview };
  } finally {
    picture.close();
  }
}

async function shrink(picture: ImageBitmap): Promise<Blob> {
  let smallest: Blob | null = null;
  for (const [edge, quality] of STEPS) {
    smallest = await toJpeg(draw(picture, edge), quality);
    if (smallest.size <= ENOUGH) break;
  }
  return smallest!;
}

const edgeOf = ({ width, height }: ImageBitmap) => Math.max(width, height);

function draw(picture: ImageBitmap, edge: number): HTMLCanvasElement {
  const scale = Math.min(1, edge / edgeOf(picture));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext("2d");
  if (pen === null) throw new UnreadablePhoto("photo-unreadable");
  // JPEG knows no transparency, and what is left out would be black.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const toJpeg = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new UnreadablePhoto("photo-unreadable")) : resolve(blob)),
      "image/jpeg",
      quality,
    );
  });

function findFault({ type, name }: File): string {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return "photo-heic";
  return /^image\/(?:jpeg|png)$/.test(type) ? "photo-unreadable" : "photo-format";
}
