import { localeContext, apiContext, webRequestContext } from "../../context.ts";
import { getListingTexts } from "../../modules/listing/get-listing-texts.server.ts";
import { presentOrdered } from "../../modules/listing/ordered-listing.tsx";
import { readTerms } from "../../modules/session/read-terms.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { OrderPage } from "../../modules/order/order-page.tsx";
import { presentOrder } from "../../modules/order/present-order.ts";
import { findPushOffer } from "../../modules/push-subscription/present-push.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/order";

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { now } = context.get(webRequestContext);
  const locale = context.get(localeContext);
  const [order, listing, push] = await Promise.all([
    api.order.get({ orderId: params.orderId }),
    // A draft order has none, and the page is useful without it.
    api.order.getListing({ orderId: params.orderId }).catch(() => null),
    findPushOffer(api),
  ]);
  const isBought = order.role === "buyer" && order.requested_on !== null;
  // The page is useful without the offer.
  const offers = isBought
    ? await api.addOn.listForOrder({ id: order.id }).then(
        ({ subscriptions }) => subscriptions,
        () => [],
      )
    : [];
  const mayHaveClaims = order.role === "buyer" && order.status === "completed";
  const [claim = null] = mayHaveClaims ? await api.claim.list({ orderId: order.id }) : [];
  return {
    order: presentOrder(order, paths.contact(locale, { about: `order:${order.id}` })),
    claim: claim && { status: claim.status, answer_by: claim.answer_by },
    listing:
      listing &&
      presentOrdered(listing, getListingTexts(locale), { locale, terms: await readTerms(context) }),
    offers,
    push,
    now: now().toISOString(),
  };
}

export default function Order({ loaderData }: Route.ComponentProps) {
  const t = useT("order");
  return (
    <main id="main" className="wrap order-main">
      <PageHead title={t("one.title", { number: loaderData.order.number })} noIndex />
      <OrderPage {...loaderData} />
    </main>
  );
}
