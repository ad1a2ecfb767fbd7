import { redirect, redirectDocument } from "react-router";
import * as z from "zod";
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
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { useBankWatch } from "../../modules/payment/use-bank-watch.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { LISTING_MESSAGES } from "../../modules/my-listings/listing-messages.server.ts";
import { MyListingFrame } from "../../modules/my-listings/my-listing-head.tsx";
import { presentMyListing } from "../../modules/my-listings/present-my-listings.ts";
import { sellerPaths } from "../../seller-paths.ts";
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

const schemas = {
  pay: z.object({
    card: z.string("my-listings.boost.card-required"),
    accepted_price: z.string().default(""),
  }),
  "new-card": z.object({}),
};

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
    form: openForm(context, schemas.pay),
  };
}

export const action = formActions<typeof schemas, Route.ActionArgs>(
  {
    pay: {
      schema: schemas.pay,
      messages: {
        card_not_found: { card: "my-listings.boost.card-gone" },
        price_changed: "my-listings.boost.price-changed",
      },
      run: async ({ value, api, locale, nonce }, { context, params: { listingId } }) => {
        const return_path = sellerPaths.listing(locale, listingId, "boost");
        const accepted_price = parseAcceptedPrice(value.accepted_price);
        // Without a price in the form, the seller has agreed to none.
        if (accepted_price === null) return redirect(return_path, 303);
        const boost = await api.boost.create(
          { id: listingId, card_reference: value.card, accepted_price, return_path },
          { idempotencyKey: `${nonce}-boost` },
        );
        return answerBoost(context, listingId, { boost, mayLeave: true });
      },
    },
    "new-card": {
      schema: schemas["new-card"],
      run: async ({ api, locale, nonce }, { params: { listingId } }) => {
        const setup = await api.payment.initializeSetup(
          { return_path: sellerPaths.listing(locale, listingId, "boost") },
          { idempotencyKey: `${nonce}-card` },
        );
        return redirectDocument(setup.redirect_url, 303);
      },
    },
  },
  {
    messages: LISTING_MESSAGES,
    onError: ({ code }, { locale }, { params }) =>
      code === "boost_running"
        ? redirect(sellerPaths.listing(locale, params.listingId, "boost"), 303)
        : null,
  },
);

export default function ListingBoost({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("my-listings");
  const { listing, boost } = loaderData;
  useBankWatch(boost.status === "processing");
  return (
    <MyListingFrame listing={listing} title={t("boost.title")} lead={t("boost.lead")} isWide>
      <PageHead title={t("boost.title")} noIndex />
      <BoostPage {...loaderData} result={actionData} />
    </MyListingFrame>
  );
}

export const shouldRevalidate = revalidateAfterError;
