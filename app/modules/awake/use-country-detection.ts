import { useEffect } from "react";
import { useLocale } from "../locale/use-locale.ts";
import { useSession } from "../session/use-session.ts";

/** What the visitor came for goes first. */
const PAUSE = 2_000;

const isAsked = () => /(?:^|;\s*)geolocationApplied=/.test(document.cookie);

/**
 * Once a day finds out where an anonymous visitor belongs (spec §4), where cookies are kept.
 * Visitors without scripts have the link at the foot of the page.
 */
export function useCountryDetection(): void {
  const here = useLocale();
  const { signedIn } = useSession();
  useEffect(() => {
    if (signedIn || !navigator.cookieEnabled || isAsked()) return;
    const timer = setTimeout(() => {
      import("./find-place.ts").then(
        ({ findPlace }) => findPlace(here, isAsked),
        () => {},
      );
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [here, signedIn]);
}
