import { useSearchParams } from "react-router";
import { marketplaceContext } from "../context.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { useLocale } from "../modules/locale/use-locale.ts";
import { useT } from "../modules/locale/use-t.ts";
import { findPlace } from "../modules/search/find-place.ts";
import { findResults } from "../modules/search/find-results.ts";
import { PlaceLinks } from "../modules/search/place-links.tsx";
import { readFacets } from "../modules/search/present-results.ts";
import { ResultsPage } from "../modules/search/results-page.tsx";
import { searchAddress } from "../modules/search/search-address.ts";
import { parseSearchQuery, removeAllFilters } from "../modules/search/search-query.ts";
import { usePlaceWords } from "../modules/search/use-place-words.ts";
import { catalogService } from "../services/marketplace/catalog.server.ts";
import { listingService } from "../services/marketplace/listing.server.ts";
import { revalidateUnlessModal } from "../modules/session/revalidate-unless-modal.ts";
import type { Route } from "./+types/devices";

/** One module for three addresses: the parameters that the longest of them has. */
type Params = { vertical?: string; brand?: string; model?: string };

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const call = context.get(marketplaceContext);
  const { vertical, brand, model }: Params = params;
  const asked = { ...(vertical && { vertical }), ...(brand && { brand }), ...(model && { model }) };
  const [place, results] = await Promise.all([
    findPlace(catalogService(call), asked),
    findResults(listingService(call).search, parseSearchQuery(url.searchParams, asked), asked),
  ]);
  if (place === null) throw new Response(null, { status: 404 });
  return { place, results };
}

export default function Devices({ loaderData: { place, results } }: Route.ComponentProps) {
  const t = useT("search");
  const locale = useLocale();
  const [params] = useSearchParams();
  const { vertical, brand, model } = place;
  const where = { vertical, ...(brand && { brand }), ...(model && { model }) };
  const query = parseSearchQuery(params, where);
  const { title, crumbs, narrower, narrowerTitle } = usePlaceWords(
    place,
    readFacets(results.facets),
  );
  const { page } = query;
  return (
    <>
      <PageHead
        title={page > 1 ? t("page-suffix", { title, page }) : title}
        description={t("place-description", { title })}
        canonical={searchAddress(locale, where, {
          ...removeAllFilters(query),
          page,
          q: "",
          sort_by: "popular",
        })}
      />
      <ResultsPage title={title} crumbs={crumbs} query={query} place={where} results={results}>
        <PlaceLinks title={narrowerTitle} links={narrower} />
      </ResultsPage>
    </>
  );
}

export const shouldRevalidate = revalidateUnlessModal;
