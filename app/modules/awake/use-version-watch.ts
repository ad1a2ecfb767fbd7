import { useEffect, useRef, useState } from "react";
import { useFetchers, useNavigation } from "react-router";
import { loadAnew, watchVersion } from "./watch-version.ts";

/** How to load the page anew while another build waits for the visitor's word; null otherwise. */
export function useVersionWatch(): (() => void) | null {
  const [isOffered, setOffered] = useState(false);
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
    return watchVersion({ isBusy: () => isBusy.current, onOffer: setOffered });
  }, []);
  return isOffered ? () => void loadAnew() : null;
}
