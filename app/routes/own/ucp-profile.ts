import { toUcpProfile } from "#contract/ucp-checkout.ts";
import { webRequestContext } from "../../context.ts";
import type { Route } from "./+types/ucp-profile";

/** Where the API is on every origin of the web. */
const API = "/api";

/** What agents may do in this shop (Universal Commerce Protocol). */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(webRequestContext);
  return Response.json(toUcpProfile(origin, API), {
    headers: { "Cache-Control": "public, max-age=3600" },
  });
}
