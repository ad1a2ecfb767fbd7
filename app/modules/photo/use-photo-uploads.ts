import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { PhotoTag } from "#contract/photo.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { PhotoAction } from "./photo-action.ts";
import { listFreeTags, type PhotoViews } from "./photo-views.ts";
import type { openUploader, Uploader, UploaderState } from "./uploader.ts";

export type PhotoUploads = UploaderState & {
  isLive: boolean;
  isPlain: boolean;
  free: readonly PhotoTag[];
  warm: () => void;
  add: (tag: PhotoTag, input: HTMLInputElement) => void;
  addMany: (input: HTMLInputElement, onLeftOver: (count: number) => void) => void;
  retry: (id: string) => void;
  drop: (id: string) => void;
  act: (photoAction: PhotoAction) => void;
};

let part: Promise<{ openUploader: typeof openUploader }> | null = null;

/** Loads while the phone still shows its photo picker. */
const loadUploader = () =>
  (part ??= import("./uploader.ts").catch((error: unknown) => {
    part = null;
    throw error;
  }));

const never = () => () => {};

export function usePhotoUploads(listingId: string, loaded: PhotoViews): PhotoUploads {
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

  // Continues uploads from before the step was left.
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
    // The files stay in their control until the chunk has loaded, so that the form can submit them.
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
      act: (photoAction) => use((opened) => void opened.act(photoAction)),
    };
  }, [state, uploader, isHydrated, isPlain, open]);
}

function takeFiles(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])];
  input.value = "";
  return files;
}
