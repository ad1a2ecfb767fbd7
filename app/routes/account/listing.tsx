import { data, redirect } from "react-router";
import * as z from "zod";
import { localeContext, apiContext } from "../../context.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { LISTING_MESSAGES } from "../../modules/my-listings/listing-messages.server.ts";
import { MyListingPage } from "../../modules/my-listings/my-listing-page.tsx";
import { DuplicatePanel, ListingFigures } from "../../modules/own-listings/listing-figures.tsx";
import { presentDeskRow } from "../../modules/own-listings/present-desk.ts";
import { presentSent, SentContent } from "../../modules/my-listings/sent-content.tsx";
import { sellerPaths } from "../../seller-paths.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/listing";

export async function loader({ context, params: { listingId } }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const listing = presentDeskRow(await api.myListings.get({ id: listingId }));
  if (listing.isUnsent)
    throw redirect(sellerPaths.sell(context.get(localeContext), listingId, "resume"));
  const isSent = listing.state === "under_review" || listing.hasEditUnderReview;
  const sent = isSent ? await findSent(api, listingId) : null;
  return { listing, sent, nonce: crypto.randomUUID() };
}

const pressed = z.object({ intent: z.string().optional(), from: z.string().optional() });

export const action = formAction({
  schema: pressed,
  messages: LISTING_MESSAGES,
  run: async (
    { value: { intent = "", from }, api, nonce, done, locale, t },
    { params: { listingId } }: Route.ActionArgs,
  ) => {
    const listingActions = {
      hide: () => api.myListings.hideOrUnhide({ id: listingId, hidden: true }),
      unhide: () => api.myListings.hideOrUnhide({ id: listingId, hidden: false }),
      mark_sold: () => api.myListings.markSold({ id: listingId, sold: true }),
      unmark_sold: () => api.myListings.markSold({ id: listingId, sold: false }),
      discard: () => api.myListings.discardEdit({ id: listingId }),
    };
    if (intent === "duplicate") {
      // A list has one nonce for all of its rows.
      const idempotencyKey = `${nonce}-${listingId}`;
      const { id } = await api.myListings.duplicate({ id: listingId }, { idempotencyKey });
      return done(sellerPaths.sell(locale, id, "photos"), t("own-listings")("duplicated"));
    }
    if (!Object.hasOwn(listingActions, intent))
      throw data({ code: "bad_request" }, { status: 400 });
    const listingAction = intent as keyof typeof listingActions;
    await listingActions[listingAction]();
    const next =
      from === "list" ? sellerPaths.listings(locale) : sellerPaths.listing(locale, listingId);
    return done(next, t("my-listings")(`done.${listingAction}`));
  },
  onError: ({ code }, { form, done, locale, t }) => {
    if (form.get("intent") !== "duplicate" || code === "not_found") return null;
    const why = t("own-listings").find(`duplicate.${code}`) ?? t("error").find(code);
    // The page of a draft is its wizard, which does not show what another form was refused for.
    return done(sellerPaths.listings(locale), why ?? t("error")("general"), "error");
  },
});

export default function ManageListing({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("my-listings");
  const { listing, sent, nonce } = loaderData;
  return (
    <>
      <PageHead title={listing.title ?? t("untitled")} noIndex />
      <MyListingPage
        listing={listing}
        result={actionData}
        sent={sent === null ? null : <SentContent sent={sent} />}
        figures={<ListingFigures listing={listing} />}
        more={<DuplicatePanel nonce={nonce} />}
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
