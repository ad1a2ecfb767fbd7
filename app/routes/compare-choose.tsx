import { LIMITS } from "#contract/limits.ts";
import { apiContext, localeContext } from "../context.ts";
import { ChoosePage } from "../modules/compare/choose-page.tsx";
import { findComparedListings, parseCompareQuery } from "../modules/compare/find-devices.server.ts";
import { presentCard } from "../modules/listing-card/card-facts.ts";
import { useT } from "../modules/locale/use-t.ts";
import {
  parseSearchQuery,
  searchAddress,
  toMarketplaceQuery,
  toSearchParams,
} from "../modules/search/search-query.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import type { Route } from "./+types/compare-choose";

/** Static page. */
export const handle = { scripts: false };

/** The results of a search, as its page has them, and what was ticked on other pages. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const query = parseSearchQuery(url.searchParams);
  const asked = toMarketplaceQuery(query);
  const { ids, left } = parseCompareQuery(url.searchParams);
  const [{ data, meta }, { devices }] = await Promise.all([
    api.search.listings({ ...asked, facets: "0" }),
    findComparedListings(api, ids),
  ]);
  const isChosen = new Set(devices.map(({ id }) => id));
  return {
    cards: data.filter(({ id }) => !isChosen.has(id)).map(presentCard),
    chosen: devices.map(presentCard),
    left,
    back: searchAddress(context.get(localeContext), {}, query),
    search: [...toSearchParams({ ...query, page: 1 })],
    page: query.page,
    last: Math.min(Math.max(1, Math.ceil(meta.total / asked.limit)), LIMITS.page.max),
  };
}

export default function CompareChoose({ loaderData }: Route.ComponentProps) {
  const t = useT("compare");
  return (
    <>
      <PageHead title={t("choose.title")} noIndex />
      <ChoosePage {...loaderData} />
    </>
  );
}
