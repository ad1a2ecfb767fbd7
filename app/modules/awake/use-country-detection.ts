import { useEffect } from "react";
import { useLocale } from "../locale/use-locale.ts";
import { useSession } from "../session/use-session.ts";

/** Lets the page's own requests go first. */
const PAUSE = 2_000;

const isAsked = () => /(?:^|;\s*)geolocationApplied=/.test(document.cookie);

/**
 * Detects the country of an anonymous visitor once a day (spec §4), if cookies are enabled.
 * Visitors without scripts have a link at the foot of the page.
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
