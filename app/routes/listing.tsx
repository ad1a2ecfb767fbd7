import { lazy } from "react";
import { data, useRouteLoaderData } from "react-router";
import {
  cookiesContext,
  localeContext,
  marketplaceContext,
  webRequestContext,
} from "../context.ts";
import { StructuredData } from "../modules/ui/structured-data.tsx";
import { PageHead } from "../modules/ui/page-head.tsx";
import { renderListing } from "../modules/listing/render-listing.server.tsx";
import { ListingPage } from "../modules/listing/listing-page.tsx";
import { findElsewhere } from "../modules/listing/gone-page.tsx";
import { presentListing, readAskedPhoto } from "../modules/listing/present-listing.ts";
import { listingJsonLd } from "../modules/listing/listing-json-ld.ts";
import { LOCALES, marketOf } from "../modules/locale/locale.ts";
import { useLocale } from "../modules/locale/use-locale.ts";
import { findMarketPrice } from "../modules/market-price/find-market-price.server.tsx";
import { LateHistory } from "../modules/market-price/sold-history.tsx";
import { toCardRows } from "../modules/listing-card/card-facts.ts";
import { isId } from "../modules/ui/is-id.ts";
import { saveRecent } from "../modules/session/recent-listings.ts";
import { revalidateUnlessModal } from "../modules/session/use-dialog.ts";
import { paths } from "../paths.ts";
import { isView } from "../services/is-view.server.ts";
import { listingService } from "../services/marketplace/listing.server.ts";
import { MarketplaceError } from "../services/marketplace/problem.server.ts";
import { myListingsService } from "../services/marketplace/my-listings.server.ts";
import type { Route } from "./+types/listing";

/** Lazy, because only the seller needs it. */
const OwnerPanel = lazy(async () => ({
  default: (await import("../modules/my-listings/owner-panel.tsx")).OwnerPanel,
}));

/** Lazy, because only pages of removed listings need it. */
const GonePage = lazy(async () => ({
  default: (await import("../modules/listing/gone-page.tsx")).GonePage,
}));

const MISSING: Record<string, number> = { listing_gone: 410, listing_elsewhere: 404 };

export const handle = { hydrate: "intent" };

export async function loader({ context, request, url, params: { listingId } }: Route.LoaderArgs) {
  if (!isId(listingId)) throw new Response(null, { status: 404 });
  const locale = context.get(localeContext);
  const call = context.get(marketplaceContext);
  const listings = listingService(call);
  // Concurrent; similar listings are deferred and optional.
  const similar = listings.listSimilar(listingId).then(toCardRows, () => toCardRows([]));
  const addOns = listings.listAddOns(listingId).catch(() => []);
  try {
    const listing = await listings.get(listingId, { view: isView(request) });
    const { shared, lite: isLite } = context.get(webRequestContext);
    saveRecent(listingId, { request, cookies: context.get(cookiesContext), shared });
    const { product_id, generic_condition } = listing;
    const ask = () => myListingsService(call).computePrice({ product_id, generic_condition });
    const history = findMarketPrice(locale, ask, listing.asking_price);
    const shown = presentListing(listing);
    const asked = readAskedPhoto(url.searchParams, shown.photos.length);
    const html = renderListing(locale, { listing, shown, addOns: await addOns, isLite, asked });
    return { listing: shown, html, history, similar };
  } catch (error) {
    const status = error instanceof MarketplaceError ? MISSING[error.code ?? ""] : undefined;
    if (status === undefined) throw error;
    const { sku_id: skuId, market } = (error as MarketplaceError).facts;
    return data(
      {
        listing: null,
        skuId: typeof skuId === "string" ? skuId : null,
        elsewhere: findElsewhere(market, listingId),
        similar: await similar,
      },
      { status },
    );
  }
}

export default function Listing({ loaderData }: Route.ComponentProps) {
  const locale = useLocale();
  const origin = useRouteLoaderData<{ origin: string }>("root")?.origin ?? "";
  if (loaderData.listing === null) {
    return (
      <GonePage
        rows={loaderData.similar}
        skuId={loaderData.skuId}
        elsewhere={loaderData.elsewhere}
      />
    );
  }
  const { listing, similar, html, history } = loaderData;
  const url = origin + paths.listing(locale, listing.id);
  const details = [listing.capacity, listing.color].filter(Boolean).join(", ");
  return (
    <>
      <PageHead
        title={`${listing.title}, ${details}`}
        description={html.description}
        locales={LOCALES.filter((other) => marketOf(other) === marketOf(locale))}
        image={{ kind: "listing", id: listing.id, version: listing.total_price.amount }}
        type="product"
      />
      <StructuredData
        data={import.meta.env.SSR ? listingJsonLd(listing, { origin, url, locale }) : null}
      />
      <ListingPage
        listing={listing}
        similar={similar}
        html={html}
        history={<LateHistory chart={history} />}
        url={url}
        owner={listing.own ? <OwnerPanel id={listing.id} status={listing.own} /> : null}
      />
    </>
  );
}

export const shouldRevalidate = revalidateUnlessModal;
