import { href } from "react-router";
import type { Locale } from "#contract/market.ts";
import { paths, withQuery } from "./paths.ts";

type Query = Parameters<typeof withQuery>[1];

/** URLs of offers, which few pages link to. */
export const offerPaths = {
  make: paths.makeOffer,
  offers: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/account/offers", { locale }), query),
  offer: (locale: Locale, offerId: string, query: Query = {}) =>
    withQuery(href("/:locale/account/offers/:offerId", { locale, offerId }), query),
  rule: (locale: Locale, listingId: string) =>
    href("/:locale/account/listings/:listingId/offers", { locale, listingId }),
  answer: (locale: Locale, token: string, query: Query = {}) =>
    withQuery(href("/:locale/offers/answer/:token", { locale, token }), query),
};
