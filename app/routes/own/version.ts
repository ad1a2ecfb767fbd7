import { cookiesContext, webRequestContext } from "../../context.ts";
import type { Route } from "./+types/version";

/**
 * spec §7: the id of the running build, never cached, and whether the visitor's place is set, which
 * the page cannot read from its HttpOnly cookies and needs before it reloads (spec §4).
 */
export function loader({ context }: Route.LoaderArgs) {
  const { buildId } = context.get(webRequestContext);
  const isPlaceKept = context.get(cookiesContext).get("locale") !== null;
  return Response.json(
    { buildId, ...(isPlaceKept ? { isPlaceKept } : {}) },
    { headers: { "Cache-Control": "no-store" } },
  );
}
