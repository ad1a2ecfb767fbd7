import { seconds } from "#contract/duration.ts";
import type { PhotoTag } from "#contract/photo.ts";
import { foresee, toPhotoActionFields, type PhotoAction } from "./photo-action.ts";
import type { PhotoView, PhotoViews } from "./photo-views.ts";
import {
  createUploadQueue,
  type Upload,
  UnreadablePhoto,
  type Prepared,
  type Outcome,
} from "./upload-queue.ts";
import { LIMITS } from "#contract/limits.ts";

export type UploaderState = {
  photos: readonly PhotoView[];
  uploads: readonly Upload[];
  isSignedOut: boolean;
  isOffline: boolean;
  fault: string | null;
};

export type Uploader = ReturnType<typeof createUploader>;

const uploaders = new Map<string, Uploader>();

/** Outlives the step, so that the uploads are there when the seller comes back to it. */
export function openUploader(listingId: string, views: PhotoViews): Uploader {
  let uploader = uploaders.get(listingId);
  if (uploader === undefined) {
    uploader = createUploader(views);
    uploaders.set(listingId, uploader);
  }
  return uploader;
}

function createUploader(first: PhotoViews) {
  let address = "";
  let views = first;
  let photoActions: readonly PhotoAction[] = [];
  let fault: string | null = null;
  /** The first chosen photo of an empty listing is the cover; uploads finish in any order. */
  let cover: PhotoTag | null = null;
  const wasCover = new Map<string, boolean>();
  let state: UploaderState;
  const listeners = new Set<() => void>();
  const queue = createUploadQueue({
    prepare: scalePhoto,
    send({ tag, body, key }, onShare, signal) {
      // A retry under the same key must send the same body.
      const isCover = wasCover.get(key) ?? tag === cover;
      wasCover.set(key, isCover);
      const fields = { tag, nonce: key, file: body, ...(isCover && { is_cover: "true" }) };
      return sendPhotoForm(address, fields, { onShare, signal });
    },
    pause: (milliseconds) =>
      new Promise((resolve) => setTimeout(resolve, milliseconds * (0.8 + Math.random() * 0.4))),
    isOnline: () => navigator.onLine,
    createKey: () => crypto.randomUUID(),
    onStored: takeNewer,
  });

  function tell() {
    state = {
      photos: photoActions.reduce<readonly PhotoView[]>(foresee, views.photos),
      uploads: queue.list(),
      isSignedOut: queue.isSignedOut(),
      isOffline: !navigator.onLine && queue.list().length > 0,
      fault,
    };
    watchLeaving(state.uploads.length > 0);
    for (const listener of listeners) listener();
  }
  /** Responses may arrive out of order. */
  function takeNewer(other: PhotoViews) {
    if (other.version > views.version) views = other;
  }

  queue.subscribe(tell);
  addEventListener("online", queue.resume);
  addEventListener("offline", tell);
  tell();

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** A newly loaded page is the truth and clears old errors. */
    meet(at: string, loaded: PhotoViews) {
      address = at;
      takeNewer(loaded);
      queue.resume();
    },
    add(tag: PhotoTag, file: File): void {
      if (views.photos.length === 0 && queue.list().length === 0) cover = tag;
      queue.add(tag, file);
    },
    retry: queue.retry,
    drop: queue.drop,
    async act(photoAction: PhotoAction): Promise<void> {
      if (photoAction.is === "cover") cover = null;
      photoActions = [...photoActions, photoAction];
      fault = null;
      tell();
      const outcome = await sendPhotoForm(address, {
        photoAction: toPhotoActionFields(photoAction),
      });
      photoActions = photoActions.filter((other) => other !== photoAction);
      if (outcome.is === "stored") takeNewer(outcome.views);
      else fault = outcome.is === "signed-out" ? "signed-out" : outcome.fault;
      tell();
    },
  };
}

let isWatched = false;

function watchLeaving(isNeeded: boolean): void {
  if (isNeeded === isWatched) return;
  isWatched = isNeeded;
  // Only while needed: a page with this listener is not kept in the back/forward cache.
  if (isNeeded) addEventListener("beforeunload", askToStay);
  else removeEventListener("beforeunload", askToStay);
}

const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();

/** Longest edge in pixels and JPEG quality; the last step is always accepted. */
const STEPS = [
  [LIMITS.upload.side, 0.82],
  [LIMITS.upload.side, 0.7],
  [1600, 0.7],
  [1600, 0.55],
] as const;
/** Bytes; twenty seconds at 256 kbit/s. */
const ENOUGH = 640 * 1024;
const PREVIEW = 240;

/**
 * Rotates upright and strips metadata. HEIC that the browser cannot decode is sent as it is, for the
 * server to convert; throws UnreadablePhoto for any other file that it cannot decode.
 */
async function scalePhoto(file: File): Promise<Prepared> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    if (isHeic(file) && file.size <= LIMITS.photo.bytes) return null;
    throw new UnreadablePhoto(findFault(file));
  });
  if (picture === null) return { body: file, preview: null };
  try {
    const preview = draw(picture, PREVIEW).toDataURL("image/jpeg", 0.7);
    // A small screenshot is sent unscaled, so that its text stays sharp.
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
  // JPEG has no transparency, which would become black.
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

const isHeic = ({ type, name }: File): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

function findFault(file: File): string {
  if (isHeic(file)) return "photo-too-large";
  const { type } = file;
  return /^image\/(?:jpeg|png)$/.test(type) ? "photo-unreadable" : "photo-format";
}

const PATIENCE = seconds(30);

const LOST: Outcome = { is: "failed", fault: "connection" };

type OnWay = { onShare?: (share: number) => void; signal?: AbortSignal };

/** Never rejects. */
function sendPhotoForm(
  address: string,
  fields: Record<string, string | Blob>,
  { onShare, signal }: OnWay = {},
): Promise<Outcome> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value, "photo");
  }
  return new Promise((resolve) => {
    // fetch does not report upload progress.
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (outcome: Outcome) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), PATIENCE);
    };
    request.open("POST", address);
    request.setRequestHeader("Accept", "application/json");
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      wait();
      if (lengthComputable && total > 0) onShare?.(loaded / total);
    });
    request.addEventListener("load", () => end(readAnswer(request)));
    request.addEventListener("error", () => end(LOST));
    request.addEventListener("abort", () => end(LOST));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    wait();
    request.send(form);
  });
}

const KINDS: readonly unknown[] = ["stored", "refused", "failed", "signed-out"];

function readAnswer({ status, responseText }: XMLHttpRequest): Outcome {
  try {
    const answer = JSON.parse(responseText) as Outcome;
    if (KINDS.includes(answer.is)) return answer;
  } catch {
    // HTML of a proxy or of an error page.
  }
  if (status === 413) return { is: "refused", fault: "photo-too-large" };
  if (status === 404) return { is: "refused", fault: "gone" };
  return { is: "failed", fault: status >= 500 ? "busy" : "connection" };
}
