import type { PhotoTag } from "#contract/photo-tags.ts";
import { foresee, writeDeed, type PhotoDeed } from "./photo-deed.ts";
import type { PhotoView, PhotoViews } from "./photo-views.ts";
import { scalePhoto } from "./scale-photo.ts";
import { sendPhotoForm } from "./send-photo.ts";
import { createUploadQueue, type Upload } from "./upload-queue.ts";

export type UploaderState = {
  /** The newest that is known, with what is being done to them done already. */
  photos: readonly PhotoView[];
  uploads: readonly Upload[];
  isSignedOut: boolean;
  /** Photos wait for the network. */
  isOffline: boolean;
  /** Why the last deed came to nothing. */
  fault: string | null;
};

export type Uploader = ReturnType<typeof createUploader>;

const uploaders = new Map<string, Uploader>();

/**
 * The photos of one listing on their way. It outlives the step: whoever goes on to the next one finds
 * the photos there when they come back.
 */
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
  let deeds: readonly PhotoDeed[] = [];
  let fault: string | null = null;
  /** The first that was chosen for a listing without photos: two at a time may overtake each other. */
  let cover: PhotoTag | null = null;
  const wasCover = new Map<string, boolean>();
  let state: UploaderState;
  const listeners = new Set<() => void>();
  const queue = createUploadQueue({
    prepare: scalePhoto,
    send({ tag, body, key }, onShare, signal) {
      // Under one key it is one request, whatever has been decided since.
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
      photos: deeds.reduce<readonly PhotoView[]>(foresee, views.photos),
      uploads: queue.list(),
      isSignedOut: queue.isSignedOut(),
      isOffline: !navigator.onLine && queue.list().length > 0,
      fault,
    };
    watchLeaving(state.uploads.length > 0);
    for (const listener of listeners) listener();
  }
  /** Answers overtake each other. */
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
    /** The page has come from the server: this is how things stand, and it may be asked again. */
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
    async act(deed: PhotoDeed): Promise<void> {
      if (deed.is === "cover") cover = null;
      deeds = [...deeds, deed];
      fault = null;
      tell();
      const outcome = await sendPhotoForm(address, { deed: writeDeed(deed) });
      deeds = deeds.filter((other) => other !== deed);
      if (outcome.is === "stored") takeNewer(outcome.views);
      else fault = outcome.is === "signed-out" ? "signed-out" : outcome.fault;
      tell();
    },
  };
}

let isWatched = false;

/** Asks whoever closes the page while photos are on their way. */
function watchLeaving(isNeeded: boolean): void {
  if (isNeeded === isWatched) return;
  isWatched = isNeeded;
  // Only while it is needed: a page that listens for it is not kept for the way back.
  if (isNeeded) addEventListener("beforeunload", askToStay);
  else removeEventListener("beforeunload", askToStay);
}

const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();
