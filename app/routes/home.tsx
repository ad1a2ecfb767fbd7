import { localeContext, marketplaceContext } from "../context.ts";
import { HomePage } from "../modules/home/home-page.tsx";
import { HOME_QUERIES, presentHome } from "../modules/home/present-home.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { marketOf } from "../modules/locale/locale.ts";
import { useT } from "../modules/locale/use-t.ts";
import { accountService } from "../services/marketplace/account.server.ts";
import { listingService } from "../services/marketplace/listing.server.ts";
import { revalidateUnlessModal } from "../modules/session/revalidate-unless-modal.ts";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(marketplaceContext);
  const { search } = listingService(call);
  const [fresh, picks, featured, features] = await Promise.all([
    search(HOME_QUERIES.fresh),
    search({ ...HOME_QUERIES.picks, categories: [...HOME_QUERIES.picks.categories] }),
    search({ ...HOME_QUERIES.featured, categories: [...HOME_QUERIES.featured.categories] }),
    accountService(call).getFeatures(marketOf(context.get(localeContext))),
  ]);
  return { home: presentHome(fresh, picks, featured), canSell: features.allow_sellers };
}

export default function Home({ loaderData: { home, canSell } }: Route.ComponentProps) {
  const t = useT("home");
  return (
    <>
      <PageHead title={t("title")} description={t("description")} />
      <HomePage home={home} canSell={canSell} />
    </>
  );
}

export const shouldRevalidate = revalidateUnlessModal;
