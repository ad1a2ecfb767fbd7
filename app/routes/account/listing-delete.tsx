import * as z from "zod";
import { apiContext } from "../../context.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { DeleteListingForm } from "../../modules/my-listings/delete-listing-form.tsx";
import { LISTING_MESSAGES } from "../../modules/my-listings/listing-messages.server.ts";
import { MyListingFrame } from "../../modules/my-listings/my-listing-head.tsx";
import { presentMyListing } from "../../modules/my-listings/present-my-listings.ts";
import { sellerPaths } from "../../seller-paths.ts";
import type { Route } from "./+types/listing-delete";

/** A button alone. */
const pressed = z.object({});

export async function loader({ context, params: { listingId } }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  return { listing: presentMyListing(await api.myListings.get({ id: listingId })) };
}

export const action = formAction({
  schema: pressed,
  messages: LISTING_MESSAGES,
  run: async ({ api, done, locale, t }, { params }: Route.ActionArgs) => {
    await api.listingDraft.delete({ id: params.listingId });
    return done(sellerPaths.listings(locale), t("my-listings")("done.delete"));
  },
});

export default function DeleteListing({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("my-listings");
  const { listing } = loaderData;
  return (
    <MyListingFrame listing={listing} title={t("delete.title")} lead={t("delete.lead")}>
      <PageHead title={t("delete.title")} noIndex />
      <DeleteListingForm listing={listing} result={actionData} />
    </MyListingFrame>
  );
}

export const shouldRevalidate = revalidateAfterError;
