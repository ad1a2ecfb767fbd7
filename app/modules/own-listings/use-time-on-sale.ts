import { useT } from "../locale/use-t.ts";
import type { DeskRow } from "./present-desk.ts";

/** How long it has been on sale, or took to sell; null for what nobody could see yet. */
export function useTimeOnSale({ days, state }: Pick<DeskRow, "days" | "state">) {
  const t = useT("own-listings");
  if (days === null) return null;
  if (state === "sold" || state === "marked_sold")
    return { isSold: true, text: t("row.sold-after", { count: days }) };
  return { isSold: false, text: days === 0 ? t("row.today") : t("row.days", { count: days }) };
}
