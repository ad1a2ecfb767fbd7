import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { PhotoTag } from "#contract/photo-tags.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { PhotoDeed } from "./photo-deed.ts";
import { listFreeTags, type PhotoViews } from "./photo-views.ts";
import type { openUploader, Uploader, UploaderState } from "./uploader.ts";

export type PhotoDesk = UploaderState & {
  /** Photos send themselves here; without it the form does everything. */
  isLive: boolean;
  /** They never will, although scripts run: the late part did not come. */
  isPlain: boolean;
  free: readonly PhotoTag[];
  /** Somebody is about to choose a photo. */
  warm: () => void;
  add: (tag: PhotoTag, input: HTMLInputElement) => void;
  /** Into the free slots, in their order; tells how many found none. */
  addMany: (input: HTMLInputElement, onLeftOver: (count: number) => void) => void;
  retry: (id: string) => void;
  drop: (id: string) => void;
  act: (deed: PhotoDeed) => void;
};

let part: Promise<{ openUploader: typeof openUploader }> | null = null;

/** It comes while the telephone still shows its photos. */
const loadUploader = () =>
  (part ??= import("./uploader.ts").catch((error: unknown) => {
    part = null;
    throw error;
  }));

const never = () => () => {};

/** The photos of a listing, and what may be done with them. */
export function usePhotoDesk(listingId: string, loaded: PhotoViews): PhotoDesk {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [uploader, setUploader] = useState<Uploader | null>(null);
  const [isPlain, setPlain] = useState(false);

  const open = useCallback(async () => {
    const opened = (await loadUploader()).openUploader(listingId, loaded);
    opened.meet(sellerPaths.photoUpload(locale, listingId), loaded);
    setUploader(opened);
    return opened;
  }, [listingId, loaded, locale]);

  // Photos that were on their way when the step was left, and a page that was read afresh.
  useEffect(() => {
    part?.then(open).catch(() => {});
  }, [open]);

  const asLoaded = useMemo(
    () => ({
      photos: loaded.photos,
      uploads: [],
      isSignedOut: false,
      isOffline: false,
      fault: null,
    }),
    [loaded],
  );
  const state = useSyncExternalStore<UploaderState>(
    uploader?.subscribe ?? never,
    uploader?.read ?? (() => asLoaded),
    () => asLoaded,
  );

  return useMemo(() => {
    const free = listFreeTags(new Set([...state.photos, ...state.uploads].map(({ tag }) => tag)));
    // What was chosen stays in its control until then: without the late part the form sends it.
    const use = (work: (uploader: Uploader) => void) =>
      void open().then(work, () => setPlain(true));
    return {
      ...state,
      isLive: isHydrated && !isPlain,
      isPlain,
      free,
      warm: () => void open().catch(() => {}),
      add: (tag, input) =>
        use((opened) => {
          for (const file of takeFiles(input)) opened.add(tag, file);
        }),
      addMany: (input, onLeftOver) =>
        use((opened) => {
          const files = takeFiles(input);
          for (const [i, tag] of free.entries()) if (files[i]) opened.add(tag, files[i]);
          onLeftOver(Math.max(0, files.length - free.length));
        }),
      retry: (id) => uploader?.retry(id),
      drop: (id) => uploader?.drop(id),
      act: (deed) => use((opened) => void opened.act(deed)),
    };
  }, [state, uploader, isHydrated, isPlain, open]);
}

/** Hands over what was chosen; the control is then free for the next choice, of the same file too. */
function takeFiles(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])];
  input.value = "";
  return files;
}
