import { lazy } from "react";
import { data, useRouteLoaderData } from "react-router";
import { marketplaceContext } from "../context.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { GonePage } from "../modules/listing/gone-page.tsx";
import { ListingPage } from "../modules/listing/listing-page.tsx";
import { presentListing } from "../modules/listing/present-listing.ts";
import { StructuredData } from "../modules/listing/structured-data.tsx";
import { formatMoney } from "../modules/locale/format.ts";
import { LOCALES, marketOf } from "../modules/locale/locale.ts";
import { useLocale } from "../modules/locale/use-locale.ts";
import { useT } from "../modules/locale/use-t.ts";
import { toCardRows } from "../modules/ui/card-facts.ts";
import { revalidateUnlessModal } from "../modules/session/revalidate-unless-modal.ts";
import { paths } from "../paths.ts";
import { listingService } from "../services/marketplace/listing.server.ts";
import { MarketplaceError } from "../services/marketplace/problem.server.ts";
import type { Route } from "./+types/listing";

/** Only who sells it needs one. */
const OwnerPanel = lazy(async () => ({
  default: (await import("../modules/selling/owner-panel.tsx")).OwnerPanel,
}));

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export async function loader({ context, params: { listingId } }: Route.LoaderArgs) {
  if (!ID.test(listingId)) throw new Response(null, { status: 404 });
  const listings = listingService(context.get(marketplaceContext));
  // Both at once; what is close may come after the page, and its absence is no reason to fail.
  const similar = listings.listSimilar(listingId).then(toCardRows, () => toCardRows([]));
  try {
    return { listing: presentListing(await listings.get(listingId)), similar };
  } catch (error) {
    if (!(error instanceof MarketplaceError) || error.code !== "listing_gone") throw error;
    return data({ listing: null, similar: await similar }, { status: 410 });
  }
}

export default function Listing({ loaderData: { listing, similar } }: Route.ComponentProps) {
  const t = useT("listing");
  const common = useT("common");
  const locale = useLocale();
  const origin = useRouteLoaderData<{ origin: string }>("root")?.origin ?? "";
  if (listing === null) {
    return (
      <>
        <PageHead title={t("gone.title")} noIndex />
        <GonePage rows={similar} />
      </>
    );
  }
  const details = [listing.capacity, listing.color].filter(Boolean).join(", ");
  return (
    <>
      <PageHead
        title={`${listing.title}, ${details}`}
        description={t("description", {
          title: listing.title,
          details,
          grade: common(`grade.${listing.generic_condition}`).toLowerCase(),
          price: formatMoney(locale, listing.total_price),
          days: listing.warranty_days,
        })}
        locales={LOCALES.filter((other) => marketOf(other) === marketOf(locale))}
      />
      <StructuredData
        listing={listing}
        origin={origin}
        url={origin + paths.listing(locale, listing.id)}
      />
      <ListingPage
        listing={listing}
        similar={similar}
        owner={listing.own ? <OwnerPanel id={listing.id} status={listing.own} /> : null}
      />
    </>
  );
}

export const shouldRevalidate = revalidateUnlessModal;
