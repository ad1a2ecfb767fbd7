import type { Locale } from "../locale/locale.ts";
import { decimalMarkOf } from "../locale/parse-amount.ts";

/** Minor units as one would type them, without cents where there are none: `349,90`, `350`. */
export function formatAmount(locale: Locale, amount: number): string {
  const whole = String(Math.floor(amount / 100));
  const cents = amount % 100;
  return cents === 0 ? whole : `${whole}${decimalMarkOf(locale)}${String(cents).padStart(2, "0")}`;
}
