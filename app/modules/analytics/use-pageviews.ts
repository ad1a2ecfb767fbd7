import { useEffect } from "react";
import { useLocation } from "react-router";
import { pushEvent } from "./push-event.ts";

/** A page view for every page, by its path alone (spec §2). */
export function usePageviews(): void {
  const { pathname } = useLocation();
  useEffect(() => pushEvent("pageview", { path: pathname }), [pathname]);
}
