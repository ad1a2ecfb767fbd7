import { redirect } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import { cookiesContext, localeContext, apiContext, webRequestContext } from "../context.ts";
import { getT } from "../modules/locale/get-t.server.ts";
import { isId } from "../modules/ui/is-id.ts";
import { paths } from "../paths.ts";
import { setMessage } from "../services/flash.server.ts";
import type { ApiClient } from "../services/marketplace/api-client.server.ts";
import { findReferringPath } from "../services/marketplace/visitor-call.server.ts";
import { safeRedirect } from "../services/safe-redirect.server.ts";
import { parseApiError } from "../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/favorite-toggle";

export const loader = ({ context }: Route.LoaderArgs) =>
  redirect(paths.favorites(context.get(localeContext)));

/** Adds or removes a favourite: JSON for scripts, else a redirect back to the page. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const t = getT(locale, "favorite");
  const favoriteChange = parseFavoriteToggle(url.searchParams);
  let [content, status] = [t("refused.bad_request"), 400];
  if (favoriteChange !== null) {
    try {
      await settle(context.get(apiContext), favoriteChange);
      [content, status] = [t(`done.${favoriteChange.is}`), 200];
    } catch (error) {
      const problem = parseApiError(error);
      if (problem === null) throw error;
      content = t.find(`refused.${problem.code}`, { max: LIMITS.favorites }) ?? t("refused.any");
      status = problem.status;
    }
  }
  if (request.headers.get("Accept") === "application/json") {
    return Response.json({ content }, { status });
  }
  const type = status === 200 ? "success" : "error";
  setMessage(context.get(cookiesContext), { content, type });
  const back = findReferringPath(request, context.get(webRequestContext).origin);
  return safeRedirect(
    back && favoriteChange ? `${back}#${favoriteChange.id}` : back,
    paths.favorites(locale),
  );
}

type FavoriteChange = { is: "keep" | "drop"; what: "listing" | "sku"; id: string };

function parseFavoriteToggle(query: URLSearchParams): FavoriteChange | null {
  for (const is of ["keep", "drop"] as const) {
    for (const what of ["listing", "sku"] as const) {
      const id = query.get(what === "sku" ? `${is}-sku` : is);
      if (id !== null && isId(id)) return { is, what, id };
    }
  }
  return null;
}

function settle({ favorite }: ApiClient, { is, what, id }: FavoriteChange) {
  if (what === "listing")
    return is === "keep" ? favorite.add({ listingId: id }) : favorite.remove({ listingId: id });
  const sku = { user_id: "me", sku_id: id } as const;
  return is === "keep" ? favorite.addSku(sku) : favorite.removeSku(sku);
}
