import { days, hours, minutes } from "#contract/duration.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { Overview } from "#contract/overview.ts";
import { consolePaths } from "../../console-paths.ts";
import { formatDate, formatMoney, formatNumber, formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";
import { Panel } from "../ui/panel.tsx";
import { ConsoleTable } from "./console-table.tsx";
import { DayBars } from "./day-bars.tsx";

type Figures = Overview["markets"][number];
type Figure = Figures["figures"][number];

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Yesterday and thirty days of a market, with the times that people wait and the steps to a sale. */
export function MarketFigures(props: Figures) {
  const { market, from, to, figures, held, times, funnel, support } = props;
  const t = useT("overview");
  const places = useT("locale");
  const locale = useLocale();
  const write = useWriter(props);
  if (figures.length === 0 && held === null && support === null) return null;
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
      {figures.length === 0 ? null : (
        <ConsoleTable
          rows={figures}
          keyOf={({ name }) => name}
          columns={[
            {
              id: "figure",
              label: t("figures.figure"),
              kind: "name",
              renderCell: ({ name }) => t(`figures.name.${name}`),
            },
            {
              id: "yesterday",
              label: t("figures.yesterday"),
              kind: "sum",
              renderCell: (figure) => write(figure, figure.days.at(-1)!),
            },
            {
              id: "period",
              label: t("figures.period"),
              kind: "sum",
              renderCell: (figure) => write(figure, sum(figure.days)),
            },
            {
              id: "by-day",
              label: t("figures.by-day"),
              renderCell: (figure) => <DayBars days={figure.days} />,
            },
          ]}
        />
      )}
      {figures.length === 0 ? null : <ByDay {...props} />}
      {times.length === 0 ? null : <Times times={times} />}
      {support === null ? null : <Support {...{ market, from, to, support }} />}
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
      <ConsoleTable
        rows={(figures[0]?.days ?? []).map((_, index) => index).toReversed()}
        keyOf={(day) => day}
        columns={[
          {
            id: "day",
            label: t("figures.day"),
            kind: "name",
            renderCell: (day) =>
              formatDate(locale, new Date(first + days(day)).toISOString(), "short"),
          },
          ...figures.map((figure) => ({
            id: figure.name,
            label: t(`figures.name.${figure.name}`),
            renderCell: (day: number) => write(figure, figure.days[day]!),
          })),
        ]}
      />
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

function useSpan() {
  const t = useT("overview");
  return (median: number | null) => {
    if (median === null) return t("times.none");
    const { unit, count } = toSpan(median);
    return t(`times.${unit}`, { count });
  };
}

type SupportProps = Pick<Figures, "market" | "from" | "to"> & {
  support: NonNullable<Figures["support"]>;
};

/** How people rate our answers and how long they wait for them, each with the list behind it. */
function Support({ market, from, to, support }: SupportProps) {
  const t = useT("overview");
  const locale = useLocale();
  const write = useSpan();
  const { rating, ratings, answer, answers } = support;
  const listOf = (what: "rated" | "answered", columns: string) =>
    consolePaths.list(locale, "tickets", {
      tab: "all",
      market,
      [`${what}_from`]: from,
      [`${what}_to`]: to,
      columns,
    });
  return (
    <div>
      <h3>{t("support.title")}</h3>
      <ul>
        <li>
          {t("support.rating")}:{" "}
          <b>
            {rating === null
              ? t("times.none")
              : t("support.of-five", {
                  rating: formatNumber(locale, Math.round(rating * 10) / 10),
                })}
          </b>{" "}
          <Link to={listOf("rated", "number,title,rating,rated,assignee")} discover="none">
            {t("support.ratings", { count: ratings })}
          </Link>
        </li>
        <li>
          {t("support.answer")}: <b>{write(answer)}</b>{" "}
          <Link
            to={listOf("answered", "number,title,status,created,answered,assignee")}
            discover="none"
          >
            {t("support.answers", { count: answers })}
          </Link>
        </li>
      </ul>
    </div>
  );
}

function Times({ times }: Pick<Figures, "times">) {
  const t = useT("overview");
  const locale = useLocale();
  const write = useSpan();
  return (
    <div>
      <h3>{t("times.title")}</h3>
      <p className="small dim">{t("times.lead")}</p>
      <ConsoleTable
        rows={times}
        keyOf={({ name }) => name}
        columns={[
          {
            id: "what",
            label: t("times.what"),
            kind: "name",
            renderCell: ({ name }) => t(`times.name.${name}`),
          },
          { id: "median", label: t("times.median"), renderCell: ({ median }) => write(median) },
          {
            id: "count",
            label: t("times.count"),
            renderCell: ({ count }) => formatNumber(locale, count),
          },
        ]}
      />
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
      <ConsoleTable
        rows={funnel}
        keyOf={({ step }) => step}
        columns={[
          {
            id: "step",
            label: t("funnel.step"),
            kind: "name",
            renderCell: ({ step }) => t(`funnel.name.${step}`),
          },
          {
            id: "count",
            label: t("funnel.count"),
            renderCell: ({ count }) => formatNumber(locale, count),
          },
          { id: "share", label: t("funnel.share"), renderCell: (_, index) => share(index) },
        ]}
      />
    </div>
  );
}

/** Per cent with one digit. */
const round = (share: number) => Math.round(share * 1000) / 10;
