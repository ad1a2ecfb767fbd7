import { href } from "react-router";
import type { Locale } from "#contract/market.ts";

/** Apart from paths.ts, whose bytes every page carries: only documents link to it. */
export const checkPaths = {
  listing: (locale: Locale, listingId: string) =>
    href("/:locale/listing/:listingId/check", { locale, listingId }),
};
