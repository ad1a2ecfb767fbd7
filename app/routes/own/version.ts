import { cookiesContext, webRequestContext } from "../../context.ts";
import type { Route } from "./+types/version";

/** The page cannot read HttpOnly cookies; this says whether a place is set (spec §7, spec §4). */
export function loader({ context }: Route.LoaderArgs) {
  const { buildId } = context.get(webRequestContext);
  const isPlaceKept = context.get(cookiesContext).get("locale") !== null;
  return Response.json(
    { buildId, ...(isPlaceKept ? { isPlaceKept } : {}) },
    { headers: { "Cache-Control": "no-store" } },
  );
}
