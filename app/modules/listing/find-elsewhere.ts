import { paths } from "../../paths.ts";
import { LOCALES, marketOf } from "../locale/locale.ts";

/** The market of the one that is sold in another country, and its page there. */
export function findElsewhere(market: unknown, listingId: string) {
  const there = LOCALES.find((locale) => marketOf(locale) === market);
  return there ? { market: marketOf(there), path: paths.listing(there, listingId) } : null;
}
