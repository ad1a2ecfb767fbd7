import type { T } from "../locale/use-t.ts";

export const presentTrader = (t: T<"trader">, isTrader: boolean) => ({
  mark: t(isTrader ? "business" : "private"),
  note: t(isTrader ? "business-note" : "private-note"),
  rights: t("rights"),
});
