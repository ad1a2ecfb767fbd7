import type { ReactNode } from "react";
import type { Money } from "#contract/money.ts";
import { formatMoney, formatWholeMoney } from "../locale/format.ts";
import { type Locale, languageOf } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { CHART, type Chart } from "./to-chart.ts";
import "../ui/panel.css";
import "./price-line.css";
import "./price-history.css";

type History = readonly { month: string; median: Money; count: number }[];

type SectionProps = { titleId: "by-month" | "market-price"; children: ReactNode };

export const SoldSection = ({ titleId, children }: SectionProps) => (
  <section className="stack snug sold" aria-labelledby={titleId}>
    {children}
  </section>
);

type ChartProps = {
  history: History;
  /** Null where the sales are of one month. */
  chart: Chart | null;
  level: "h2" | "h3";
};

export function SoldChart({ history, chart, level: Heading }: ChartProps) {
  const t = useT("market-price");
  const locale = useLocale();
  return (
    <>
      <Heading id="by-month">{t("by-month")}</Heading>
      {chart === null ? null : (
        <svg
          className="sold-chart"
          viewBox={`0 0 ${CHART.width} ${CHART.height}`}
          aria-hidden="true"
        >
          {chart.levels.map(({ amount, y }) => (
            <g key={amount.amount}>
              <path
                className="level"
                vectorEffect="non-scaling-stroke"
                d={`M${CHART.left} ${y}H${CHART.width - CHART.right}`}
              />
              <text x={CHART.left - 8} y={y + 4} textAnchor="end">
                {formatWholeMoney(locale, Math.round(amount.amount / 100), amount.currency)}
              </text>
            </g>
          ))}
          <path className="course" vectorEffect="non-scaling-stroke" d={chart.line} />
          <path className="dots" d={chart.dots} />
          {chart.own ? <circle cx={chart.own.x} cy={chart.own.y} r="6" /> : null}
          {chart.labels.map(({ month, x, anchor }) => (
            <text key={month} x={x} y={CHART.height - 8} textAnchor={anchor}>
              {formatMonth(locale, month)}
            </text>
          ))}
        </svg>
      )}
      {chart === null ? null : (
        <p className="small dim">
          {t("legend")} {chart.own ? t("own") : null}
        </p>
      )}
      <details className="sold-table">
        <summary>{t("table")}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("month")}</th>
              <th scope="col">{t("median")}</th>
              <th scope="col">{t("sold")}</th>
            </tr>
          </thead>
          <tbody>
            {history.map(({ month, median, count }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(locale, month)}</th>
                <td>{formatMoney(locale, median)}</td>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

const kept = new Map<string, Intl.DateTimeFormat>();

/** `Aug 2026`, `Αυγ 2026` from `2026-08`. */
function formatMonth(locale: Locale, month: string): string {
  const tag = languageOf(locale) === "el" ? "el-GR" : "en-GB";
  let format = kept.get(tag);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(tag, { month: "short", year: "numeric", timeZone: "UTC" });
    kept.set(tag, format);
  }
  return format.format(new Date(`${month}-01`));
}

type HistoryProps = Pick<ChartProps, "history" | "chart">;

/** What such devices were sold for by month; nothing without sales. */
export function SoldHistory({ history, chart }: HistoryProps) {
  if (history.length === 0) return null;
  return (
    <SoldSection titleId="by-month">
      <SoldChart history={history} chart={chart} level="h2" />
    </SoldSection>
  );
}
