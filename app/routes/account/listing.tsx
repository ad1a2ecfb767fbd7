import { data, redirect } from "react-router";
import type { Draft } from "#contract/listing-draft.ts";
import { localeContext, marketplaceContext } from "../../context.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { MyListingPage } from "../../modules/my-listings/my-listing-page.tsx";
import { presentMyListing } from "../../modules/my-listings/present-my-listings.ts";
import { runListingForm } from "../../modules/my-listings/run-listing-form.server.ts";
import { presentSent, SentContent } from "../../modules/my-listings/sent-content.tsx";
import { sellerPaths } from "../../seller-paths.ts";
import { draftService } from "../../services/marketplace/listing-draft.server.ts";
import { myListingsService } from "../../services/marketplace/my-listings.server.ts";
import type { Route } from "./+types/listing";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";

export async function loader({ context, params: { listingId } }: Route.LoaderArgs) {
  const selling = myListingsService(context.get(marketplaceContext));
  const listing = presentMyListing(await selling.getMine(listingId));
  if (listing.isUnsent)
    throw redirect(sellerPaths.sell(context.get(localeContext), listingId, "resume"));
  const isSent = listing.state === "under_review" || listing.hasEditUnderReview;
  const sent = isSent
    ? await findSent(draftService(context.get(marketplaceContext)), listingId)
    : null;
  return { listing, sent };
}

export async function action(args: Route.ActionArgs) {
  const { listingId } = args.params;
  return runListingForm(args, async ({ intent, text, call, locale, t, go }) => {
    const selling = myListingsService(call);
    const listingActions = {
      hide: () => selling.setHidden(listingId, true),
      unhide: () => selling.setHidden(listingId, false),
      mark_sold: () => selling.setSold(listingId, true),
      unmark_sold: () => selling.setSold(listingId, false),
      discard: () => selling.discardEdit(listingId),
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
async function findSent(drafts: { get: (id: string) => Promise<Draft> }, listingId: string) {
  try {
    return presentSent(await drafts.get(listingId));
  } catch (error) {
    if (parseApiError(error) === null) throw error;
    return null;
  }
}

export const shouldRevalidate = revalidateAfterError;
