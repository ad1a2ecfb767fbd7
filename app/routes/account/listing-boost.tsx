import { redirect, redirectDocument } from "react-router";
import { apiContext, webRequestContext } from "../../context.ts";
import {
  formatAcceptedPrice,
  parseAcceptedPrice,
  answerBoost,
  answerNewCard,
} from "../../modules/boost/answer-boost.server.ts";
import { BoostPage } from "../../modules/boost/boost-page.tsx";
import { presentBoostPage } from "../../modules/boost/present-boost.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { useBankWatch } from "../../modules/payment/use-bank-watch.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { MyListingHead } from "../../modules/my-listings/my-listing-head.tsx";
import { presentMyListing } from "../../modules/my-listings/present-my-listings.ts";
import { runListingForm } from "../../modules/my-listings/run-listing-form.server.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/listing-boost";

export const middleware: Route.MiddlewareFunction[] = [
  /** The payment partner returns here, with a card or a bank result (docs/decisions/0007). */
  async function settleReturn({ context, params, url }, next) {
    const { listingId } = params;
    const api = context.get(apiContext);
    const setup = url.searchParams.get("setup");
    if (setup !== null)
      return answerNewCard(context, listingId, () =>
        api.card.create(
          { setup_reference: setup },
          { idempotencyKey: `setup-${setup}`.slice(-64) },
        ),
      );
    if (!url.searchParams.has("payment")) return next();
    const boost = await api.boost.get({ id: listingId });
    return answerBoost(context, listingId, { boost, mayLeave: false });
  },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [boost, cards] = await Promise.all([
    api.boost.get({ id: params.listingId }),
    api.card.list(),
  ]);
  // Read after the bank was asked, because a new boost changes the listing.
  const listing = await api.myListings.get({ id: params.listingId });
  return {
    listing: presentMyListing(listing),
    boost: presentBoostPage(boost, {
      cards,
      allowed: listing.allowed_actions,
      boostedUntil: listing.boosted_until,
      at: context.get(webRequestContext).now(),
    }),
    accepted: formatAcceptedPrice(boost.price),
    nonce: crypto.randomUUID(),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { listingId } = params;
  return runListingForm(
    { request, context },
    async ({ text, intent, api, locale, nonce, refuse }) => {
      const return_path = sellerPaths.listing(locale, listingId, "boost");
      if (intent === "new-card") {
        const setup = await api.payment.initializeSetup(
          { return_path },
          { idempotencyKey: `${nonce}-card` },
        );
        return redirectDocument(setup.redirect_url, 303);
      }
      const card_reference = text("card");
      if (card_reference === "") return refuse({ card: ["selling.boost.card-required"] });
      const accepted_price = parseAcceptedPrice(text("accepted_price"));
      // Without a price in the form, the seller has agreed to none.
      if (accepted_price === null) return redirect(return_path, 303);
      const wish = { card_reference, accepted_price, return_path };
      try {
        const boost = await api.boost.create(
          { id: listingId, ...wish },
          { idempotencyKey: `${nonce}-boost` },
        );
        return answerBoost(context, listingId, { boost, mayLeave: true });
      } catch (error) {
        const code = parseApiError(error)?.code;
        if (code === "boost_running") return redirect(return_path, 303);
        if (code === "card_not_found") return refuse({ card: ["selling.boost.card-gone"] }, 404);
        if (code === "price_changed") return refuse({ form: ["selling.boost.price-changed"] }, 409);
        throw error;
      }
    },
  );
}

export default function ListingBoost({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("my-listings");
  const { listing, boost } = loaderData;
  useBankWatch(boost.status === "processing");
  return (
    <>
      <PageHead title={t("boost.title")} noIndex />
      <BoostPage
        {...loaderData}
        head={<MyListingHead listing={listing} title={t("boost.title")} lead={t("boost.lead")} />}
        reply={actionData}
      />
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;
