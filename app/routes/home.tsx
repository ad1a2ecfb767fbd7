import { useRouteLoaderData } from "react-router";
import { cookiesContext, localeContext, apiContext, webRequestContext } from "../context.ts";
import { presentFigures } from "../modules/home/figures.tsx";
import { findRecent, HOME_QUERIES, presentHome } from "../modules/home/present-home.ts";
import { HomePage } from "../modules/home/home-page.tsx";
import { shopJsonLd } from "../modules/home/shop-json-ld.ts";
import { StructuredData } from "../modules/ui/structured-data.tsx";
import { PageHead } from "../modules/ui/page-head.tsx";
import { marketOf } from "../modules/locale/locale.ts";
import { useLocale } from "../modules/locale/use-locale.ts";
import { useT } from "../modules/locale/use-t.ts";
import { readTerms } from "../modules/session/read-terms.server.ts";
import { revalidateUnlessModal } from "../modules/session/use-dialog.ts";
import { worthPaths } from "../worth-paths.ts";
import type { Route } from "./+types/home";

export const handle = { hydrate: "intent" };

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const { shared, config } = context.get(webRequestContext);
  const cookie = context.get(cookiesContext).get("recent");
  const [fresh, picks, featured, recent, { features }, rating, terms] = await Promise.all([
    api.search.listings(HOME_QUERIES.fresh),
    api.search.listings({ ...HOME_QUERIES.picks, categories: [...HOME_QUERIES.picks.categories] }),
    api.search.listings({
      ...HOME_QUERIES.featured,
      categories: [...HOME_QUERIES.featured.categories],
    }),
    shared ? null : findRecent(api, cookie),
    api.market.getFeatures({ country: marketOf(locale) }),
    // Optional on the home page.
    api.review.getShopRating().catch(() => null),
    readTerms(context),
  ]);
  return {
    home: presentHome(fresh, picks, featured, {
      recent,
      market: marketOf(locale),
      fees: terms.fees,
    }),
    canSell: features.allow_sellers,
    // Not in the component: its addresses would weigh in every browser.
    worth: worthPaths.worth(locale),
    figures: presentFigures({ claims: terms.claims ?? config.claims, rating }),
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useT("home");
  const locale = useLocale();
  const origin = useRouteLoaderData<{ origin: string }>("root")?.origin ?? "";
  return (
    <>
      <PageHead title={t("title")} description={t("description")} />
      <StructuredData data={import.meta.env.SSR ? shopJsonLd(origin, locale) : null} />
      <HomePage {...loaderData} />
    </>
  );
}

export const shouldRevalidate = revalidateUnlessModal;
