import { useSearchParams } from "react-router";
import { apiContext, localeContext } from "../context.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { useLocale } from "../modules/locale/use-locale.ts";
import { useT } from "../modules/locale/use-t.ts";
import { findResults } from "../modules/search/find-results.ts";
import { requireCleanAddress } from "../modules/search/require-clean-address.server.ts";
import { requireUnderstoodAddress } from "../modules/search/require-understood-address.server.ts";
import { ResultsPage } from "../modules/search/results-page.tsx";
import {
  searchAddress,
  parseSearchQuery,
  removeAllFilters,
} from "../modules/search/search-query.ts";
import { revalidateUnlessModal } from "#app/modules/session/use-dialog.ts";
import { paths } from "../paths.ts";
import type { Route } from "./+types/search";

export const handle = { hydrate: "intent" };

export async function loader({ context, url }: Route.LoaderArgs) {
  requireCleanAddress(url);
  const query = parseSearchQuery(url.searchParams);
  const results = await findResults(context.get(apiContext), query);
  requireUnderstoodAddress({ locale: context.get(localeContext), query, results });
  return results;
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const t = useT("search");
  const locale = useLocale();
  const [params] = useSearchParams();
  const query = parseSearchQuery(params);
  const title = query.q ? t("query-title", { q: query.q }) : t("title");
  const { page } = query;
  return (
    <>
      <PageHead
        title={page > 1 ? t("page-suffix", { title, page }) : title}
        description={t("description")}
        canonical={searchAddress(
          locale,
          {},
          { ...removeAllFilters(query), page, sort_by: "popular" },
        )}
        // Visitors can make up any query, so results of a query are not indexed.
        noIndex={query.q !== "" || loaderData.total === 0}
      />
      <ResultsPage
        title={title}
        breadcrumbs={[{ label: t("home"), to: paths.home(locale) }, { label: t("all") }]}
        query={query}
        results={loaderData}
      />
    </>
  );
}

export const shouldRevalidate = revalidateUnlessModal;
