import { useEffect, useRef, useState } from "react";
import { useFetchers, useNavigation } from "react-router";

/** A page that has just come is seldom old already: what it shows goes first. */
const FIRST_LOOK = 5_000;

/** How to load the page anew while another build waits for the visitor's word; null otherwise. */
export function useVersionWatch(): (() => void) | null {
  const [loadAnew, setLoadAnew] = useState<(() => void) | null>(null);
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const busy = navigation.state !== "idle" || fetchers.length > 0;
  const isBusy = useRef(busy);
  useEffect(() => {
    isBusy.current = busy;
  }, [busy]);

  useEffect(() => {
    // In development every change of a file is another build.
    if (!import.meta.env.PROD) return;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      import("./watch-version.ts").then(
        ({ watchVersion, loadAnew }) => {
          const onOffer = (isOffered: boolean) =>
            setLoadAnew(() => (isOffered ? () => void loadAnew() : null));
          stop ??= watchVersion({ isBusy: () => isBusy.current, onOffer });
        },
        // Out of reach: so is another build.
        () => {},
      );
    }, FIRST_LOOK);
    return () => {
      clearTimeout(timer);
      stop?.();
      stop = () => {};
    };
  }, []);
  return loadAnew;
}
