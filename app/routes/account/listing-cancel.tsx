import { savedFormContext, localeContext, apiContext } from "../../context.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { CancelForm, parseCancelForm } from "../../modules/my-listings/cancel-form.tsx";
import { NotNow, MyListingHead } from "../../modules/my-listings/my-listing-head.tsx";
import { presentMyListing } from "../../modules/my-listings/present-my-listings.ts";
import { runListingForm } from "../../modules/my-listings/run-listing-form.server.ts";
import { sellerPaths } from "../../seller-paths.ts";
import type { Route } from "./+types/listing-cancel";

export async function loader({ context, params: { listingId } }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const path = sellerPaths.listing(context.get(localeContext), listingId, "cancel");
  return {
    listing: presentMyListing(await api.myListings.get({ id: listingId })),
    nonce: crypto.randomUUID(),
    kept: context.get(savedFormContext).take(path),
  };
}

export async function action(args: Route.ActionArgs) {
  const { listingId } = args.params;
  return runListingForm(args, async ({ text, nonce, api, locale, t, go, refuse }) => {
    const { body, wrong } = parseCancelForm(text);
    if (body === null) return refuse(wrong);
    await api.myListings.cancelSellRequest({ id: listingId, ...body }, { idempotencyKey: nonce });
    return go(sellerPaths.listing(locale, listingId), t("done.cancel"));
  });
}

export default function CancelListing({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("my-listings");
  const { listing, nonce, kept } = loaderData;
  return (
    <main id="main" className="wrap stack one-thing">
      <PageHead title={t("cancel.title")} noIndex />
      <MyListingHead
        listing={listing}
        title={t("cancel.title")}
        lead={t(listing.hasEditUnderReview ? "cancel.lead-edit" : "cancel.lead")}
      />
      {listing.actions.includes("cancel_sell_request") || actionData ? (
        <CancelForm id={listing.id} nonce={nonce} kept={kept} reply={actionData} />
      ) : (
        <NotNow id={listing.id} reason={t("cancel.not-now")} />
      )}
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
