import { useEffect } from "react";
import { useLocation } from "react-router";
import { pushEvent } from "./push-event.ts";

/** A page view for every page, by its path alone (spec §2); again for this one after a yes. */
export function usePageviews(consent: string | null): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (consent === "yes") pushEvent("pageview", { path: pathname });
  }, [pathname, consent]);
}
