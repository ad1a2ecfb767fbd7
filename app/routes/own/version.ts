import { cookiesContext, webRequestContext } from "../../context.ts";
import type { Route } from "./+types/version";

/**
 * spec §7: the build that is running, never from a cache. With it goes whether the visitor's place
 * is kept, which the page cannot see itself and needs before it loads anew (spec §4).
 */
export function loader({ context }: Route.LoaderArgs) {
  const { buildId } = context.get(webRequestContext);
  const isPlaceKept = context.get(cookiesContext).get("locale") !== null;
  return Response.json(
    { buildId, ...(isPlaceKept ? { isPlaceKept } : {}) },
    { headers: { "Cache-Control": "no-store" } },
  );
}
