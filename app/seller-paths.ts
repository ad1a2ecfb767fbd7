import { href } from "react-router";
import type { ListingGroup, SellStep } from "#contract/listing-words.ts";
import type { Locale } from "#contract/market.ts";
import { withQuery } from "./paths.ts";

type Query = Parameters<typeof withQuery>[1];

export type SellPage = SellStep | "review" | "success" | "resume";

const SELL = {
  resume: "/:locale/sell/:listingId",
  device: "/:locale/sell/:listingId/device",
  photos: "/:locale/sell/:listingId/photos",
  condition: "/:locale/sell/:listingId/condition",
  accessories: "/:locale/sell/:listingId/accessories",
  price: "/:locale/sell/:listingId/price",
  address: "/:locale/sell/:listingId/address",
  review: "/:locale/sell/:listingId/review",
  success: "/:locale/sell/:listingId/success",
} as const satisfies Record<SellPage, string>;

const MINE = {
  manage: "/:locale/account/listings/:listingId",
  price: "/:locale/account/listings/:listingId/price",
  reference: "/:locale/account/listings/:listingId/reference",
  boost: "/:locale/account/listings/:listingId/boost",
  hub: "/:locale/account/listings/:listingId/hub",
  courier: "/:locale/account/listings/:listingId/hub/courier",
  handover: "/:locale/account/listings/:listingId/hub/handover",
  label: "/:locale/account/listings/:listingId/hub/label",
  cancel: "/:locale/account/listings/:listingId/cancel",
  delete: "/:locale/account/listings/:listingId/delete",
} as const;

/** URLs of selling: apart from `paths`, because public pages need none. */
export const sellerPaths = {
  deviceWish: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/sell/wish", { locale }), query),
  newListing: (locale: Locale) => href("/:locale/sell/new", { locale }),
  sell: (locale: Locale, listingId: string, page: SellPage, query: Query = {}) =>
    withQuery(href(SELL[page], { locale, listingId }), query),
  photo: (locale: Locale, listingId: string, photoId: string, query: Query = {}) =>
    withQuery(
      href("/:locale/sell/:listingId/photos/:photoId", { locale, listingId, photoId }),
      query,
    ),
  photoUpload: (locale: Locale, listingId: string) =>
    href("/:locale/sell/:listingId/photos/upload", { locale, listingId }),
  listings: (locale: Locale, query: Query & { group?: ListingGroup } = {}) =>
    withQuery(href("/:locale/account/listings", { locale }), query),
  bulk: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/account/listings/bulk", { locale }), query),
  listing: (
    locale: Locale,
    listingId: string,
    page: keyof typeof MINE = "manage",
    query: Query = {},
  ) => withQuery(href(MINE[page], { locale, listingId }), query),
};
