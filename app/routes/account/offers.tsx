import { apiContext, webRequestContext } from "../../context.ts";
import { useT } from "../../modules/locale/use-t.ts";
import {
  NoOffers,
  OfferList,
  OfferPages,
  OfferTabs,
  parseOfferQuery,
} from "../../modules/offer/offer-list.tsx";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { Route } from "./+types/offers";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { role, page } = parseOfferQuery(url.searchParams);
  const api = context.get(apiContext);
  const first = await api.offer.list({ role, page });
  // By default the tab that needs an answer: an offer stands for a day.
  const isSellerFirst =
    !url.searchParams.has("role") && first.waiting.buyer === 0 && first.waiting.seller > 0;
  const { data, meta, waiting } = isSellerFirst
    ? await api.offer.list({ role: "seller", page })
    : first;
  return {
    offers: data,
    waiting,
    role: isSellerFirst ? ("seller" as const) : role,
    page: meta.current_page,
    last: meta.last_page,
    now: context.get(webRequestContext).now().toISOString(),
  };
}

export default function Offers({ loaderData }: Route.ComponentProps) {
  const t = useT("offer");
  const { offers, waiting, role, page, last, now } = loaderData;
  return (
    <AccountFrame screen="offers" title={t("title")}>
      <PageHead title={t("title")} noIndex />
      <OfferTabs role={role} waiting={waiting} />
      {offers.length === 0 ? <NoOffers role={role} /> : <OfferList offers={offers} now={now} />}
      <OfferPages role={role} page={page} last={last} />
    </AccountFrame>
  );
}
