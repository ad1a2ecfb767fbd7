import type { Locale } from "#contract/market.ts";
import { getT } from "../locale/get-t.server.ts";
import type { ListingTexts } from "./present-listing.ts";

/** They stay on the server: a page shows a tenth of them. */
export const getListingTexts = (locale: Locale): ListingTexts => ({
  condition: getT(locale, "condition"),
  device: getT(locale, "device-words"),
  facts: getT(locale, "listing-facts"),
  refusal: getT(locale, "listing-refusal"),
  trader: getT(locale, "trader"),
});
