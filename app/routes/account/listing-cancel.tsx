import * as z from "zod";
import { LIMITS } from "#contract/limits.ts";
import { CANCEL_OPTIONS } from "#contract/listing-words.ts";
import { apiContext } from "../../context.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { CancelForm } from "../../modules/my-listings/cancel-form.tsx";
import { LISTING_MESSAGES } from "../../modules/my-listings/listing-messages.server.ts";
import { NotNow, MyListingFrame } from "../../modules/my-listings/my-listing-head.tsx";
import { presentMyListing } from "../../modules/my-listings/present-my-listings.ts";
import { sellerPaths } from "../../seller-paths.ts";
import type { Route } from "./+types/listing-cancel";

const schema = z.object({
  option: z.enum(CANCEL_OPTIONS, "my-listings.cancel.option-required"),
  comment: z
    .string()
    .trim()
    .max(LIMITS.listing.comment, "my-listings.cancel.comment-long")
    .optional(),
});

export async function loader({ context, params: { listingId } }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  return {
    listing: presentMyListing(await api.myListings.get({ id: listingId })),
    form: openForm(context, schema),
  };
}

export const action = formAction({
  schema,
  messages: LISTING_MESSAGES,
  run: async ({ value, api, done, locale, t }, { params: { listingId } }: Route.ActionArgs) => {
    await api.myListings.cancelSellRequest({ id: listingId, ...value });
    return done(sellerPaths.listing(locale, listingId), t("my-listings")("done.cancel"));
  },
});

export default function CancelListing({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("my-listings");
  const { listing, form } = loaderData;
  return (
    <MyListingFrame
      listing={listing}
      title={t("cancel.title")}
      lead={t(listing.hasEditUnderReview ? "cancel.lead-edit" : "cancel.lead")}
    >
      <PageHead title={t("cancel.title")} noIndex />
      {listing.actions.includes("cancel_sell_request") || actionData ? (
        <CancelForm id={listing.id} seed={form} result={actionData} />
      ) : (
        <NotNow id={listing.id} reason={t("cancel.not-now")} />
      )}
    </MyListingFrame>
  );
}

export const shouldRevalidate = revalidateAfterError;
