import type { EndpointResult } from "#contract/endpoint.ts";
import type { getSalesFigures } from "#contract/statement.ts";
import { accountPaths } from "../../account-paths.ts";
import { formatDate, formatMoney, formatNumber } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";
import "./sales.css";

type Figures = EndpointResult<typeof getSalesFigures>["data"];

const HEIGHT = 100;
const STEP = 40;
const BAR = 26;

export function SalesPage({ figures }: { figures: Figures }) {
  const t = useT("own-listings");
  const locale = useLocale();
  const { sold, earned, days_to_sell: days, months } = figures;
  if (sold === 0)
    return (
      <Panel>
        <p className="narrow">{t("figures.none")}</p>
      </Panel>
    );
  return (
    <>
      <dl className="sales-figures">
        <div className="panel">
          <dt>{t("figures.earned")}</dt>
          <dd>
            <b>{formatMoney(locale, earned)}</b>
            <span className="small dim">{t("figures.earned-note")}</span>
          </dd>
        </div>
        <div className="panel">
          <dt>{t("figures.sold")}</dt>
          <dd>
            <b>{formatNumber(locale, sold)}</b>
          </dd>
        </div>
        <div className="panel">
          <dt>{t("figures.days")}</dt>
          <dd>
            <b>
              {days === null
                ? t("figures.days-none")
                : days === 0
                  ? t("figures.same-day")
                  : t("figures.days-value", { count: days })}
            </b>
          </dd>
        </div>
      </dl>
      <section className="stack" aria-labelledby="months">
        <h2 id="months">{t("figures.by-month")}</h2>
        <Bars months={months} />
        <table className="sales-months">
          <thead>
            <tr>
              <th scope="col">{t("figures.month")}</th>
              <th scope="col" className="money">
                {t("figures.sold")}
              </th>
              <th scope="col" className="money">
                {t("figures.earned")}
              </th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map((one) => (
              <tr key={one.month} className={one.sold === 0 ? "dim" : undefined}>
                <th scope="row">{formatDate(locale, `${one.month}-01`, "month")}</th>
                <td className="money">{formatNumber(locale, one.sold)}</td>
                <td className="money">{formatMoney(locale, one.earned)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p>
        <ButtonLink kind="line" to={accountPaths.statement(locale)}>
          {t("figures.statement")}
        </ButtonLink>
      </p>
    </>
  );
}

/** A picture of the table below it. */
function Bars({ months }: { months: Figures["months"] }) {
  const most = Math.max(...months.map(({ earned }) => earned.amount), 1);
  return (
    <svg
      className="sales-bars"
      viewBox={`0 0 ${months.length * STEP} ${HEIGHT + 1}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {months.map(({ month, earned }, index) => {
        const height = Math.max((earned.amount / most) * HEIGHT, earned.amount > 0 ? 2 : 0);
        return (
          <rect
            key={month}
            x={index * STEP + (STEP - BAR) / 2}
            y={HEIGHT - height}
            width={BAR}
            height={height}
          />
        );
      })}
      <path d={`M0 ${HEIGHT + 0.5}H${months.length * STEP}`} />
    </svg>
  );
}
