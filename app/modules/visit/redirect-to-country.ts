import { pagePaths } from "../../page-paths.ts";
import { parseLocale, swapLocale, type Locale } from "../locale/locale.ts";
import { hasUnsaved } from "../session/unsaved.ts";

/** Unsaved input or an open dialog blocks the redirect. */
const isOccupied = () => hasUnsaved() || document.querySelector("dialog, .places") !== null;

/**
 * The cookie that marks the question as asked must have been stored: otherwise the next page would
 * ask and redirect again, without end.
 */
export async function redirectToDetectedCountry(
  here: Locale,
  isKept: () => boolean,
): Promise<void> {
  if (isOccupied()) return;
  try {
    const body = new URLSearchParams({ locale: here });
    const response = await fetch(pagePaths.geolocation(), { method: "POST", body });
    const place = parseLocale(((await response.json()) as { locale?: string }).locale);
    if (place === null || place === here || !isKept() || isOccupied()) return;
    const { pathname, search, hash } = location;
    // The visitor may have changed the locale meanwhile.
    if (pathname.startsWith(`/${here}`))
      location.replace(swapLocale(pathname + search, place) + hash);
  } catch (error) {
    // oxlint-disable-next-line no-console
    console.info("The country detection failed", error);
  }
}
