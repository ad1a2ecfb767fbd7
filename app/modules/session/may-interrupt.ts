import { paths } from "../../paths.ts";
import type { Locale } from "../locale/locale.ts";

/** Whether a dialog may open by itself over a page: never in a purchase, nor on a page of the sign-in. */
export function mayInterrupt(path: string, locale: Locale): boolean {
  const [pathname = ""] = path.split(/[?#]/, 1);
  return ![paths.startCheckout(locale), paths.auth(locale, "auth")].some(
    (area) => pathname === area || pathname.startsWith(`${area}/`),
  );
}
