import type { EndpointResult } from "#contract/endpoint.ts";
import type { changeOwnListings, previewOwnPrices } from "#contract/own-listings.ts";
import type { OwnBulkAction } from "#contract/own-listing-words.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { presentDeskRow } from "./present-desk.ts";

type Preview = EndpointResult<typeof previewOwnPrices>["data"][number];

export type BulkRow = ReturnType<typeof presentBulkRow>;

export function presentBulkRow(
  { listing, new_price, you_receive, skip }: Preview,
  action: OwnBulkAction,
) {
  const { id, title, detail, cover, price, actions } = presentDeskRow(listing);
  const mayMove = action === "price" || actions.includes(action);
  const moveSkip = mayMove ? null : (action as "hide" | "unhide");
  return {
    id,
    title,
    detail,
    cover,
    reference: listing.reference,
    price,
    newPrice: new_price,
    receive: you_receive,
    skip: action === "price" ? skip : moveSkip,
  };
}

type Result = EndpointResult<typeof changeOwnListings>["data"][number];

/** What the result says of each that stayed as it was. */
export function presentRefusal({ id, title, refused }: Result, locale: Locale) {
  const mine = getT(locale, "my-listings");
  return { id, title: title ?? mine("untitled"), why: explain(refused!, locale) };
}

function explain({ code, status }: NonNullable<Result["refused"]>, locale: Locale): string {
  const t = getT(locale, "own-listings");
  const mine = getT(locale, "my-listings");
  if (code === "listing_busy") return mine("refused.busy");
  if (code === "listing_at_hub") return mine("refused.at-hub");
  if (code === "price_changed") return t("bulk.price-changed");
  if (code === "not_found") return t("bulk.gone");
  if (code === "listing_transition_refused") {
    const words = mine.find(`refused.${status ?? ""}`);
    if (words !== null) return words;
  }
  return getT(locale, "error").find(code) ?? t("bulk.other");
}
