import * as z from "zod";
import { localeContext, apiContext, webRequestContext } from "../../context.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
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
import { findReferringPath } from "../../services/marketplace/visitor-call.server.ts";
import { safeRedirect } from "../../services/safe-redirect.server.ts";
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

const onSearch = z.object({ id: z.string().default("") });

export const action = formActions(
  {
    save: {
      schema: z.object({ query: z.string().default("") }),
      run: ({ value: { query } }, { request, context }) => {
        const back = findReferringPath(request, context.get(webRequestContext).origin);
        return saveSearchFromForm({ query, back }, context);
      },
    },
    delete: {
      schema: onSearch,
      run: async ({ value: { id }, api, done, locale, t }) => {
        await api.savedSearch.delete({ id });
        return done(paths.savedSearches(locale), t("saved-search")("deleted"));
      },
      onError: (problem, { done, locale }) =>
        done(paths.savedSearches(locale), findErrorText(problem, locale), "error"),
    },
    open: {
      schema: onSearch.extend({ to: z.string().default("") }),
      run: async ({ value: { id, to }, api, locale }) => {
        await api.savedSearch.markSeen({ id });
        return safeRedirect(to, paths.savedSearches(locale));
      },
      // The results are shown even when this fails.
      onError: (_, { form, locale }) =>
        safeRedirect(String(form.get("to") ?? ""), paths.savedSearches(locale)),
    },
  },
  { signIn: false },
);

export default function SavedSearches({ loaderData }: Route.ComponentProps) {
  const t = useT("saved-search");
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <SavedSearchesPage {...loaderData} />
    </>
  );
}
