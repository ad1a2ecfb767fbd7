import { data, redirect } from "react-router";
import { localeContext, apiContext } from "../../context.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { MyListingPage } from "../../modules/my-listings/my-listing-page.tsx";
import { presentMyListing } from "../../modules/my-listings/present-my-listings.ts";
import { runListingForm } from "../../modules/my-listings/run-listing-form.server.ts";
import { presentSent, SentContent } from "../../modules/my-listings/sent-content.tsx";
import { sellerPaths } from "../../seller-paths.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/listing";

export async function loader({ context, params: { listingId } }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const listing = presentMyListing(await api.myListings.get({ id: listingId }));
  if (listing.isUnsent)
    throw redirect(sellerPaths.sell(context.get(localeContext), listingId, "resume"));
  const isSent = listing.state === "under_review" || listing.hasEditUnderReview;
  const sent = isSent ? await findSent(api, listingId) : null;
  return { listing, sent };
}

export async function action(args: Route.ActionArgs) {
  const { listingId } = args.params;
  return runListingForm(args, async ({ intent, text, api, locale, t, go }) => {
    const listingActions = {
      hide: () => api.myListings.hideOrUnhide({ id: listingId, hidden: true }),
      unhide: () => api.myListings.hideOrUnhide({ id: listingId, hidden: false }),
      mark_sold: () => api.myListings.markSold({ id: listingId, sold: true }),
      unmark_sold: () => api.myListings.markSold({ id: listingId, sold: false }),
      discard: () => api.myListings.discardEdit({ id: listingId }),
    };
    if (!Object.hasOwn(listingActions, intent))
      throw data({ code: "bad_request" }, { status: 400 });
    const listingAction = intent as keyof typeof listingActions;
    await listingActions[listingAction]();
    const here = sellerPaths.listing(locale, listingId);
    return go(
      text("from") === "list" ? sellerPaths.listings(locale) : here,
      t(`done.${listingAction}`),
    );
  });
}

export default function ManageListing({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("my-listings");
  const { listing, sent } = loaderData;
  return (
    <>
      <PageHead title={listing.title ?? t("untitled")} noIndex />
      <MyListingPage
        listing={listing}
        reply={actionData}
        sent={sent === null ? null : <SentContent sent={sent} />}
      />
    </>
  );
}

/** Null when it cannot be read: the rest of the page is shown. */
async function findSent(api: ApiClient, listingId: string) {
  try {
    return presentSent(await api.listingDraft.get({ id: listingId }));
  } catch (error) {
    if (parseApiError(error) === null) throw error;
    return null;
  }
}

export const shouldRevalidate = revalidateAfterError;
