import type { StaffPromoCode } from "#contract/promo-code.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import { formatMoney, formatNumber, formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";

/** Sums are in the currency of the code's market; a code of all markets has none but zero. */
const toMoney = ({ market }: Pick<StaffPromoCode, "market">, amount: number) => ({
  amount,
  currency: MARKET_FACTS[market ?? "GR"].currency,
});

export function usePromoCodeWords() {
  const t = useT("promo-code");
  const places = useT("locale");
  const locale = useLocale();
  const sum = (code: StaffPromoCode, amount: number) => formatMoney(locale, toMoney(code, amount));
  return {
    sum,
    gives: (code: StaffPromoCode) =>
      t(`gives.${code.kind}`, {
        percent: formatPercent(locale, code.value),
        amount: sum(code, code.value),
      }),
    market: ({ market }: StaffPromoCode) =>
      market === null ? t("all-markets") : places(`country.${market}`),
    uses: ({ uses, uses_limit }: StaffPromoCode) =>
      uses_limit === null
        ? formatNumber(locale, uses)
        : t("used-of", {
            count: formatNumber(locale, uses),
            limit: formatNumber(locale, uses_limit),
          }),
    /** Codes of all markets give in several currencies, so what they gave is in their orders. */
    given: (code: StaffPromoCode) =>
      code.market === null
        ? "–"
        : code.budget === null
          ? sum(code, code.given)
          : t("used-of", { count: sum(code, code.given), limit: sum(code, code.budget) }),
  };
}
