import { apiContext } from "../../context.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { DeleteListingForm } from "../../modules/my-listings/delete-listing-form.tsx";
import { MyListingHead } from "../../modules/my-listings/my-listing-head.tsx";
import { presentMyListing } from "../../modules/my-listings/present-my-listings.ts";
import { runListingForm } from "../../modules/my-listings/run-listing-form.server.ts";
import { sellerPaths } from "../../seller-paths.ts";
import type { Route } from "./+types/listing-delete";

export async function loader({ context, params: { listingId } }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  return { listing: presentMyListing(await api.myListings.get({ id: listingId })) };
}

export async function action(args: Route.ActionArgs) {
  return runListingForm(args, async ({ api, locale, t, go }) => {
    await api.listingDraft.delete({ id: args.params.listingId });
    return go(sellerPaths.listings(locale), t("done.delete"));
  });
}

export default function DeleteListing({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("my-listings");
  const { listing } = loaderData;
  return (
    <main id="main" className="wrap stack one-thing">
      <PageHead title={t("delete.title")} noIndex />
      <MyListingHead listing={listing} title={t("delete.title")} lead={t("delete.lead")} />
      <DeleteListingForm listing={listing} reply={actionData} />
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
