import { redirect } from "react-router";
import { apiContext, localeContext } from "../../context.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { MyListingFrame } from "../../modules/my-listings/my-listing-head.tsx";
import { presentMyListing } from "../../modules/my-listings/present-my-listings.ts";
import { drawCode } from "../../modules/passport/draw-code.server.ts";
import { Handover } from "../../modules/shipment/handover.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { sellerPaths } from "../../seller-paths.ts";
import type { Route } from "./+types/hub-handover";

export const handle = { scripts: false };

/** A courier who reads no code leads to the label, which has to be printed. */
export async function loader({ context, params: { listingId } }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [own, { parcel }, { code }] = await Promise.all([
    api.myListings.get({ id: listingId }),
    api.consignment.get({ id: listingId }),
    api.consignment.getLabel({ id: listingId }),
  ]);
  const label = sellerPaths.listing(context.get(localeContext), listingId, "label");
  if (code === null) throw redirect(label);
  const pickup = parcel?.pickup ?? null;
  return {
    listing: presentMyListing(own),
    view: { code, label, pickup, qrCode: drawCode(code) },
  };
}

export default function HubHandover({ loaderData: { listing, view } }: Route.ComponentProps) {
  const t = useT("shipment");
  return (
    <MyListingFrame listing={listing} title={t("handover.title")} lead={t("handover.lead")}>
      <PageHead title={t("handover.title")} noIndex />
      <Handover view={view} />
    </MyListingFrame>
  );
}
