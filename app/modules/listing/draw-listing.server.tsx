import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter, UNSAFE_DataRouterDataContext as LoaderDataContext } from "react-router";
import type { Listing } from "#contract/listing.ts";
import { paths } from "../../paths.ts";
import { formatMoney } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { MessageSourceContext } from "../locale/message-source.ts";
import { serverMessages } from "../locale/server-messages.server.ts";
import { DefinedIconsContext } from "../ui/icon.tsx";
import type { IconName } from "../ui/icon-shapes.ts";
import { Condition } from "./condition.server.tsx";
import { DeviceFacts } from "./device-facts.server.tsx";
import { Gallery } from "./gallery.server.tsx";
import { InTheBox } from "./in-the-box.server.tsx";
import { ListingHead } from "./listing-head.server.tsx";
import { MoneyWaits } from "./money-waits.server.tsx";
import type { ShownListing } from "./present-listing.ts";
import { Pricing, type AddOns } from "./pricing.server.tsx";
import { Seller } from "./seller.server.tsx";

/** Draws parts of one document that never change in the browser. */
export function createDrawing(path: string, isLite: boolean) {
  // What a part of the page finds around it, as far as one asks for it.
  const around = { loaderData: { root: { lite: isLite } }, actionData: null, errors: null };
  // Symbols that one part has brought need not come with the next.
  const defined = new Set<IconName>();
  const draw = (part: ReactNode) =>
    renderToStaticMarkup(
      <DefinedIconsContext value={defined}>
        <MessageSourceContext value={serverMessages}>
          <LoaderDataContext value={around}>
            <StaticRouter location={path}>{part}</StaticRouter>
          </LoaderDataContext>
        </MessageSourceContext>
      </DefinedIconsContext>,
      // The picture itself follows: what React fetches ahead for it would stand beside it.
    ).replace(/^(?:<link rel="preload"[^>]*>)+/, "");
  return { draw, defined };
}

export type DrawnListing = ReturnType<typeof drawListing>;

type Parts = {
  listing: Listing;
  shown: ShownListing;
  addOns: AddOns;
  isLite: boolean;
  /** The photo that the address asks for over the whole page, from 1. */
  asked: number | null;
};

/**
 * Parts of the page that never change in the browser, as HTML: photos, explanations and facts.
 * Browsers bring neither what draws them nor their texts.
 */
export function drawListing(locale: Locale, { listing, shown, addOns, isLite, asked }: Parts) {
  const { title, photos, seller } = shown;
  const { draw, defined } = createDrawing(paths.listing(locale, listing.id), isLite);
  const drawn = {
    description: describe(locale, shown),
    gallery: draw(<Gallery {...{ locale, title, photos, isLite, asked }} />),
    head: draw(<ListingHead locale={locale} listing={shown} />),
    seller: draw(<Seller locale={locale} seller={seller} id={listing.id} />),
    condition: draw(<Condition locale={locale} listing={shown} />),
    money: draw(<MoneyWaits locale={locale} isAtHub={shown.is_instant_buy && shown.is_graded} />),
    pricing: draw(<Pricing locale={locale} listing={shown} addOns={addOns} />),
    facts: draw(
      <>
        <InTheBox locale={locale} listing={listing} />
        <DeviceFacts locale={locale} listing={listing} />
      </>,
    ),
  };
  return { ...drawn, icons: [...defined].join(" ") };
}

/** A sentence for search engines. */
function describe(locale: Locale, listing: ShownListing): string {
  const { title, capacity, color, generic_condition, total_price, warranty_days: days } = listing;
  return getT(locale, "listing-more")("description", {
    title,
    details: [capacity, color].filter(Boolean).join(", "),
    grade: getT(locale, "common")(`grade.${generic_condition}`).toLowerCase(),
    price: formatMoney(locale, total_price),
    days,
  });
}
