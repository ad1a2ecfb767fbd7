import { paths } from "../../paths.ts";
import { parseLocale, swapLocale, type Locale } from "../locale/locale.ts";
import { hasUnsaved } from "../session/unsaved.ts";

/** Somebody is in the middle of something, perhaps of choosing a country. */
const isOccupied = () => hasUnsaved() || document.querySelector("dialog, .places") !== null;

/**
 * Asks where the visitor belongs, and goes there. The cookie that says that it was asked must have
 * been kept: else the next page would ask, and move, again and for ever.
 */
export async function findPlace(here: Locale, isKept: () => boolean): Promise<void> {
  if (isOccupied()) return;
  try {
    const body = new URLSearchParams({ locale: here });
    const response = await fetch(paths.geolocation(), { method: "POST", body });
    const place = parseLocale(((await response.json()) as { locale?: string }).locale);
    if (place === null || place === here || !isKept() || isOccupied()) return;
    const { pathname, search, hash } = location;
    // The visitor may have gone on meanwhile.
    if (pathname.startsWith(`/${here}`))
      location.replace(swapLocale(pathname + search, place) + hash);
  } catch (error) {
    // oxlint-disable-next-line no-console
    console.info("The country could not be found out", error);
  }
}
