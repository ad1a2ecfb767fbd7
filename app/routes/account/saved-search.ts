import { redirect } from "react-router";
import { cookiesContext, localeContext, apiContext, webRequestContext } from "../../context.ts";
import { paths } from "../../paths.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/saved-search";

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Link scanners change nothing: the only effect is that the owner's search counts as seen. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const isSignedIn = context.get(cookiesContext).get("accessToken") !== null;
  if (isSignedIn && ID.test(params.searchId)) {
    await context
      .get(apiContext)
      .savedSearch.markSeen({ id: params.searchId })
      .catch((error: unknown) => {
        // The results are shown even when the session has expired.
        if (error instanceof Response || parseApiError(error) !== null) return;
        context
          .get(webRequestContext)
          .log.error({ err: error }, "A saved search was not marked seen");
      });
  }
  const { search } = url;
  return redirect(paths.search(context.get(localeContext)) + search, 303);
}
