import { LIMITS } from "#contract/limits.ts";
import { apiContext, localeContext } from "../context.ts";
import { presentModels, presentSuggestions } from "../modules/search/present-suggestions.server.ts";
import { ApiError } from "../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/suggest";

/** In seconds; what is on sale changes little while a person types. */
const KEPT = 60;

/** What the page script shows below a search field. It is the same for all, and stored nowhere. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, LIMITS.search.query);
  try {
    const found = await context.get(apiContext).search.suggest({ q }, { retries: 0 });
    const present = url.searchParams.get("for") === "worth" ? presentModels : presentSuggestions;
    return Response.json(present(context.get(localeContext), q, found), {
      headers: { "Cache-Control": `private, max-age=${KEPT}` },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The field works without suggestions.
    return new Response(null, { status: error.status === 429 ? 429 : 503 });
  }
}
