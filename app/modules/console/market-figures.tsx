import { days, hours, minutes } from "#contract/duration.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { Overview } from "#contract/overview.ts";
import { formatDate, formatMoney, formatNumber, formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Panel } from "../ui/panel.tsx";
import { DayBars } from "./day-bars.tsx";

type Figures = Overview["markets"][number];
type Figure = Figures["figures"][number];

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Yesterday and thirty days of a market, with the times that people wait and the steps to a sale. */
export function MarketFigures(props: Figures) {
  const { market, figures, held, times, funnel } = props;
  const t = useT("overview");
  const places = useT("locale");
  const locale = useLocale();
  const write = useWriter(props);
  if (figures.length === 0 && held === null) return null;
  const heading = `figures-${market}`;
  return (
    <Panel aria-labelledby={heading} className="stack">
      <div>
        <h2 id={heading}>{places(`country.${market}`)}</h2>
        <p className="small dim">{t("figures.lead")}</p>
      </div>
      {held === null ? null : (
        <p>
          {t("figures.held")}: <b>{formatMoney(locale, held)}</b>
        </p>
      )}
      <div className="console-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("figures.figure")}</th>
              <th scope="col">{t("figures.yesterday")}</th>
              <th scope="col">{t("figures.period")}</th>
              <th scope="col">{t("figures.by-day")}</th>
            </tr>
          </thead>
          <tbody>
            {figures.map((figure) => (
              <tr key={figure.name}>
                <td>{t(`figures.name.${figure.name}`)}</td>
                <td className="sum" data-label={t("figures.yesterday")}>
                  {write(figure, figure.days.at(-1)!)}
                </td>
                <td className="sum" data-label={t("figures.period")}>
                  {write(figure, sum(figure.days))}
                </td>
                <td data-label={t("figures.by-day")}>
                  <DayBars days={figure.days} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ByDay {...props} />
      {times.length === 0 ? null : <Times times={times} />}
      {funnel.length === 0 ? null : <Funnel funnel={funnel} />}
    </Panel>
  );
}

function useWriter({ market }: Pick<Figures, "market">) {
  const locale = useLocale();
  const { currency } = MARKET_FACTS[market];
  return ({ unit }: Figure, value: number) =>
    unit === "money"
      ? formatMoney(locale, { amount: value, currency })
      : formatNumber(locale, value);
}

/** The bars as a table. */
function ByDay({ market, from, to, figures }: Figures) {
  const t = useT("overview");
  const locale = useLocale();
  const write = useWriter({ market });
  const first = Date.parse(`${from}T12:00:00Z`);
  return (
    <details>
      <summary>
        {t("figures.by-day")}: {formatDate(locale, `${from}T12:00:00Z`)} –{" "}
        {formatDate(locale, `${to}T12:00:00Z`)}
      </summary>
      <div className="console-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("figures.day")}</th>
              {figures.map(({ name }) => (
                <th key={name} scope="col">
                  {t(`figures.name.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(figures[0]?.days ?? [])
              .map((_, index) => index)
              .toReversed()
              .map((index) => (
                <tr key={index}>
                  <td>
                    {formatDate(locale, new Date(first + days(index)).toISOString(), "short")}
                  </td>
                  {figures.map((figure) => (
                    <td key={figure.name} data-label={t(`figures.name.${figure.name}`)}>
                      {write(figure, figure.days[index]!)}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** The largest unit of which there are two. */
function toSpan(total: number): { unit: "minutes" | "hours" | "days"; count: number } {
  const span = minutes(total);
  if (span >= days(2)) return { unit: "days", count: Math.round(span / days(1)) };
  if (span >= hours(2)) return { unit: "hours", count: Math.round(span / hours(1)) };
  return { unit: "minutes", count: total };
}

function Times({ times }: Pick<Figures, "times">) {
  const t = useT("overview");
  const locale = useLocale();
  const write = (median: number | null) => {
    if (median === null) return t("times.none");
    const { unit, count } = toSpan(median);
    return t(`times.${unit}`, { count });
  };
  return (
    <div>
      <h3>{t("times.title")}</h3>
      <p className="small dim">{t("times.lead")}</p>
      <div className="console-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("times.what")}</th>
              <th scope="col">{t("times.median")}</th>
              <th scope="col">{t("times.count")}</th>
            </tr>
          </thead>
          <tbody>
            {times.map(({ name, median, count }) => (
              <tr key={name}>
                <td>{t(`times.name.${name}`)}</td>
                <td data-label={t("times.median")}>{write(median)}</td>
                <td data-label={t("times.count")}>{formatNumber(locale, count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Funnel({ funnel }: Pick<Figures, "funnel">) {
  const t = useT("overview");
  const locale = useLocale();
  const share = (index: number) => {
    const before = funnel[index - 1]?.count ?? 0;
    return before === 0 ? "" : formatPercent(locale, round(funnel[index]!.count / before));
  };
  return (
    <div>
      <h3>{t("funnel.title")}</h3>
      <div className="console-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("funnel.step")}</th>
              <th scope="col">{t("funnel.count")}</th>
              <th scope="col">{t("funnel.share")}</th>
            </tr>
          </thead>
          <tbody>
            {funnel.map(({ step, count }, index) => (
              <tr key={step}>
                <td>{t(`funnel.name.${step}`)}</td>
                <td data-label={t("funnel.count")}>{formatNumber(locale, count)}</td>
                <td data-label={t("funnel.share")}>{share(index)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Per cent with one digit. */
const round = (share: number) => Math.round(share * 1000) / 10;
