import { data, redirect } from "react-router";
import { cookiesContext, localeContext, apiContext, webRequestContext } from "../../context.ts";
import { getT } from "../../modules/locale/get-t.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import {
  saveSearchFromForm,
  takeSearch,
  findErrorText,
} from "../../modules/saved-search/save-search.server.ts";
import { presentSearches } from "../../modules/saved-search/present-searches.server.ts";
import { SavedSearchesPage } from "../../modules/saved-search/saved-searches-page.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { paths } from "../../paths.ts";
import { setMessage } from "../../services/flash.server.ts";
import { findReferringPath } from "../../services/marketplace/visitor-call.server.ts";
import { safeRedirect } from "../../services/safe-redirect.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/saved-searches";

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const wish = takeSearch(context);
  if (wish !== null) return saveSearchFromForm(wish, context);
  const searches = await presentSearches(
    await api.savedSearch.list(),
    context.get(localeContext),
    (filters) => api.listing.getFilters(filters).then(({ facets }) => facets),
  );
  return { searches };
}

const INTENTS = ["save", "delete", "open"] as const;

export async function action({ request, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const intent = INTENTS.find((one) => one === text("intent"));
  if (intent === undefined) throw data(null, { status: 400 });
  const api = context.get(apiContext);
  const cookies = context.get(cookiesContext);
  const here = paths.savedSearches(locale);
  if (intent === "open") {
    await api.savedSearch.markSeen({ id: text("id") }).catch((error: unknown) => {
      // The results are shown even when this fails.
      if (parseApiError(error) === null) throw error;
    });
    return safeRedirect(text("to"), here);
  }
  if (intent === "save") {
    const back = findReferringPath(request, context.get(webRequestContext).origin);
    return saveSearchFromForm({ query: text("query"), back }, context);
  }
  try {
    await api.savedSearch.delete({ id: text("id") });
    setMessage(cookies, { content: getT(locale, "saved-search")("deleted") });
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null) throw error;
    setMessage(cookies, { content: findErrorText(problem, locale), type: "error" });
  }
  return redirect(here, 303);
}

export default function SavedSearches({ loaderData }: Route.ComponentProps) {
  const t = useT("saved-search");
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <SavedSearchesPage {...loaderData} />
    </>
  );
}
