import { REPORTING_THRESHOLD } from "#contract/reporting-threshold.ts";
import type { Statement } from "#contract/statement.ts";
import { formatMoney, formatNumber } from "../locale/format.ts";
import type { Locale } from "../locale/locale.ts";
import type { T } from "../locale/use-t.ts";

type Texts = { statement: T<"statement">; place: T<"locale"> };
type MarketStatement = Statement["markets"][number];
type Figures = MarketStatement["total"];

/** What the page and the PDF of a statement share. */
export function presentStatement(
  locale: Locale,
  { year, years, markets }: Statement,
  { statement: t, place }: Texts,
) {
  /** The newest of the years is the current one. */
  const isOver = year < Math.max(...years);
  const row = (key: string, name: string, figures: Figures) => ({
    key,
    name,
    sales: formatNumber(locale, figures.sales),
    turnover: formatMoney(locale, figures.turnover),
    fees: formatMoney(locale, figures.fees),
    consideration: formatMoney(locale, figures.consideration),
  });
  const present = ({ market, quarters, total, is_reported }: MarketStatement) => ({
    market,
    caption: t("caption", { country: place(`country.${market}`), year: String(year) }),
    rows: quarters.map(({ quarter, ...figures }) =>
      row(String(quarter), t(`quarters.${quarter as 1 | 2 | 3 | 4}`), figures),
    ),
    total: row("total", t("whole-year"), total),
    notes: [
      t("threshold", {
        sales: REPORTING_THRESHOLD.sales,
        amount: formatMoney(locale, {
          ...total.turnover,
          amount: REPORTING_THRESHOLD.consideration[market],
        }),
      }),
      t(toReportNote(is_reported, isOver), { year: String(year) }),
    ],
  });
  return {
    title: t("of-year", { year: String(year) }),
    none: markets.length === 0 ? t("none", { year: String(year) }) : null,
    isOver,
    markets: markets.map(present),
  };
}

/** A limit that is passed stays passed; being below it can change until the year is over. */
const toReportNote = (isReported: boolean, isOver: boolean) => {
  if (isReported) return "reported";
  return isOver ? "not-reported" : "not-reported-yet";
};
