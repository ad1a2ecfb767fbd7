import { lazy } from "react";
import { data, useRouteLoaderData } from "react-router";
import { cookiesContext, localeContext, apiContext, webRequestContext } from "../context.ts";
import { StructuredData } from "../modules/ui/structured-data.tsx";
import { PageHead } from "../modules/ui/page-head.tsx";
import { ListingPage } from "../modules/listing/listing-page.tsx";
import { findElsewhere } from "../modules/listing/gone-page.tsx";
import {
  presentAddOns,
  presentListing,
  type ShownListing,
} from "../modules/listing/present-listing.ts";
import { listingJsonLd } from "../modules/listing/listing-json-ld.ts";
import { LOCALES, marketOf } from "../modules/locale/locale.ts";
import { formatMoney } from "../modules/locale/format.ts";
import { getListingTexts } from "../modules/listing/get-listing-texts.server.ts";
import { useLocale } from "../modules/locale/use-locale.ts";
import { useT } from "../modules/locale/use-t.ts";
import { LateMarketPrice, presentSoldPrices } from "../modules/market-price/market-price.tsx";
import { presentCard, type CardFacts } from "../modules/listing-card/card-facts.ts";
import { isId } from "../modules/ui/is-id.ts";
import { saveRecent } from "../modules/session/recent-listings.ts";
import { readTerms } from "../modules/session/read-terms.server.ts";
import { revalidateUnlessModal } from "../modules/session/use-dialog.ts";
import { paths } from "../paths.ts";
import { isView } from "../services/is-view.server.ts";
import { ApiError } from "../services/marketplace/api-error.server.ts";
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

export async function loader({ context, request, params: { listingId } }: Route.LoaderArgs) {
  if (!isId(listingId)) throw new Response(null, { status: 404 });
  const api = context.get(apiContext);
  // Concurrent; similar listings are deferred and optional.
  const similar = api.listing.listSimilar({ id: listingId }).then(
    (cards) => cards.map(presentCard),
    (): CardFacts[] => [],
  );
  const addOns = api.addOn.listForListing({ id: listingId }).then(
    ({ data }) => presentAddOns(data),
    () => [],
  );
  try {
    const listing = await api.listing.get({
      id: listingId,
      ...(isView(request) && { view: "1" as const }),
    });
    const { shared } = context.get(webRequestContext);
    saveRecent(listingId, { request, cookies: context.get(cookiesContext), shared });
    const { product_id, generic_condition } = listing;
    const history = api.marketPrice.compute({ product_id, generic_condition }).then(
      (sold) => presentSoldPrices(sold, listing.price.asking_price.amount),
      () => null,
    );
    const locale = context.get(localeContext);
    const offer = await findOwnOffer(context, listing);
    const terms = await readTerms(context);
    const shown = presentListing(listing, getListingTexts(locale), { locale, own: offer, terms });
    return { listing: shown, addOns: await addOns, history, similar };
  } catch (error) {
    const status = error instanceof ApiError ? MISSING[error.code ?? ""] : undefined;
    if (status === undefined) throw error;
    const { sku_id: skuId, market } = (error as ApiError).facts;
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

/** Null without a live offer, and where offers do not answer: the device can be bought all the same. */
async function findOwnOffer(
  context: Route.LoaderArgs["context"],
  { id, is_mine, status }: { id: string; is_mine: boolean; status: string },
) {
  const isMember = context.get(cookiesContext).get("accessToken") !== null;
  if (!isMember || is_mine || status !== "published") return null;
  const api = context.get(apiContext);
  try {
    const { offer_id } = await api.offer.getTerms({ id });
    if (offer_id === null) return null;
    const offer = await api.offer.get({ id: offer_id });
    return { offer, now: context.get(webRequestContext).now().toISOString() };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

export default function Listing({ loaderData }: Route.ComponentProps) {
  const locale = useLocale();
  const origin = useRouteLoaderData<{ origin: string }>("root")?.origin ?? "";
  if (loaderData.listing === null) {
    return (
      <GonePage
        similar={loaderData.similar}
        skuId={loaderData.skuId}
        elsewhere={loaderData.elsewhere}
      />
    );
  }
  const { listing, addOns, similar, history } = loaderData;
  const url = origin + paths.listing(locale, listing.id);
  return (
    <>
      {import.meta.env.SSR ? (
        <DescribedMeta listing={listing} />
      ) : (
        <ListingMeta listing={listing} />
      )}
      <StructuredData
        data={import.meta.env.SSR ? listingJsonLd(listing, { origin, url, locale }) : null}
      />
      <ListingPage
        listing={listing}
        similar={similar}
        addOns={addOns}
        history={<LateMarketPrice coming={history} price={listing.price.asking_price} />}
        url={url}
        owner={listing.own ? <OwnerPanel id={listing.id} status={listing.own} /> : null}
      />
    </>
  );
}

type MetaProps = { listing: ShownListing; description?: string };

function ListingMeta({ listing, ...description }: MetaProps) {
  const locale = useLocale();
  const { id, title, total_price } = listing;
  return (
    <PageHead
      title={`${title}, ${listDetails(listing)}`}
      {...description}
      locales={LOCALES.filter((other) => marketOf(other) === marketOf(locale))}
      image={{ kind: "listing", id, version: total_price.amount }}
      type="product"
    />
  );
}

/** For machines that come for the document: no browser loads the sentence. */
function DescribedMeta({ listing }: { listing: ShownListing }) {
  const t = useT("listing-late");
  const common = useT("common");
  const locale = useLocale();
  const { title, generic_condition, total_price, warranty_days } = listing;
  const description = t("description", {
    title,
    details: listDetails(listing),
    grade: common(`grade.${generic_condition}`).toLowerCase(),
    price: formatMoney(locale, total_price),
    days: warranty_days,
  });
  return <ListingMeta listing={listing} description={description} />;
}

const listDetails = ({ capacity, color }: Pick<ShownListing, "capacity" | "color">) =>
  [capacity, color].filter(Boolean).join(", ");

export const shouldRevalidate = revalidateUnlessModal;
