import { useRouteLoaderData, useSearchParams } from "react-router";
import { localeContext, apiContext } from "../context.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { StructuredData } from "../modules/ui/structured-data.tsx";
import { unitsJsonLd } from "../modules/sku/sku-json-ld.ts";
import { useLocale } from "../modules/locale/use-locale.ts";
import { useT } from "../modules/locale/use-t.ts";
import { findCheapest, findResults } from "../modules/search/find-results.ts";
import { findPlace } from "../modules/search/find-place.ts";
import { PlaceFoot, usePlaceBreadcrumbs } from "../modules/search/place-foot.tsx";
import { requireCleanAddress } from "../modules/search/require-clean-address.server.ts";
import { requireUnderstoodAddress } from "../modules/search/require-understood-address.server.ts";
import { requireUnmergedPlace } from "../modules/search/require-unmerged-place.server.ts";
import { ResultsPage } from "../modules/search/results-page.tsx";
import {
  searchAddress,
  isPlain,
  parseSearchQuery,
  removeAllFilters,
} from "../modules/search/search-query.ts";
import { presentPlace } from "../modules/search/present-place.server.ts";
import { paths } from "../paths.ts";
import { sharePaths } from "../share-paths.ts";
import { revalidateUnlessModal } from "../modules/session/use-dialog.ts";
import type { Route } from "./+types/devices";

/** One module for three routes: the parameters of the longest. */
type Params = { vertical?: string; brand?: string; model?: string };

export const handle = { hydrate: "intent" };

export async function loader({ context, url, params }: Route.LoaderArgs) {
  requireCleanAddress(url);
  const api = context.get(apiContext);
  const { vertical, brand, model }: Params = params;
  const asked = { ...(vertical && { vertical }), ...(brand && { brand }), ...(model && { model }) };
  const query = parseSearchQuery(url.searchParams, asked);
  const [found, results, cheapest] = await Promise.all([
    findPlace(api, asked),
    findResults(api, query, asked),
    isPlain(query) ? findCheapest(api, asked) : null,
  ]);
  const locale = context.get(localeContext);
  if (found === null) {
    await requireUnmergedPlace({ api, locale, url, place: asked });
    throw new Response(null, { status: 404 });
  }
  requireUnderstoodAddress({ locale, place: asked, query, results });
  const words = presentPlace(locale, found, results, cheapest);
  return { place: found.place, results, words, from: model === undefined ? null : cheapest };
}

export default function Devices({ loaderData }: Route.ComponentProps) {
  const { place, results, words, from } = loaderData;
  const t = useT("search");
  const locale = useLocale();
  const { title } = words;
  const [params] = useSearchParams();
  const { vertical, brand, model } = place;
  const where = { vertical, ...(brand && { brand }), ...(model && { model }) };
  const query = parseSearchQuery(params, where);
  const breadcrumbs = usePlaceBreadcrumbs(place);
  const { page } = query;
  const id = [vertical, brand, model].filter(Boolean).join("/");
  const origin = useRouteLoaderData<{ origin: string }>("root")?.origin ?? "";
  return (
    <>
      <PageHead
        title={page > 1 ? t("page-suffix", { title, page }) : title}
        description={words.description}
        canonical={searchAddress(locale, where, {
          ...removeAllFilters(query),
          page,
          q: "",
          sort_by: "popular",
        })}
        noIndex={results.total === 0}
        image={{ kind: "place", id }}
      />
      <StructuredData data={import.meta.env.SSR && from !== null ? describeModel() : null} />
      <ResultsPage
        title={title}
        breadcrumbs={breadcrumbs}
        query={query}
        place={where}
        results={results}
      >
        <PlaceFoot about={words.about} groups={words.groups} />
      </ResultsPage>
    </>
  );

  function describeModel() {
    const image = sharePaths.picture(locale, { kind: "place", id });
    return unitsJsonLd({
      name: `${place.brandName} ${place.modelName}`,
      url: origin + paths.devices(locale, vertical, brand, model),
      images: [origin + image],
      brand: place.brandName!,
      model: place.modelName!,
      from: from!,
      count: results.total,
    });
  }
}

export const shouldRevalidate = revalidateUnlessModal;
