import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import type { Delivery } from "./present-listing.ts";

/** The day, or the first and the last, on which a delivery can arrive. */
export function useDeliveryDate() {
  const t = useT("listing");
  const locale = useLocale();
  return ({ eta_from, eta_to }: Pick<Delivery, "eta_from" | "eta_to">): string => {
    const from = formatDate(locale, eta_from, "short");
    if (eta_from === eta_to) return from;
    return t("dates", { from, to: formatDate(locale, eta_to, "short") });
  };
}
