import { Link } from "../../ui/link.tsx";
import { paths } from "#app/paths.ts";
import { formatDate, formatMoney } from "../../locale/format.ts";
import { useLocale } from "../../locale/use-locale.ts";
import { useT } from "../../locale/use-t.ts";
import { Grade } from "../../condition/grade.tsx";
import { Panel } from "../../ui/panel.tsx";
import type { PriceView } from "./present-price.ts";
import type { LivePrice } from "./use-live-price.ts";
import type { Money } from "#contract/money.ts";
import { PriceLine } from "../../market-price/price-line.tsx";
import { evaluatePrice } from "./price-breakdown.ts";

type Props = {
  view: PriceView;
  live: LivePrice;
  /** Where the grade comes from, while there is one and while there is none. */
  said?: { grade: string; noGrade: string };
};

export function PriceMarket({ view, live, said }: Props) {
  const t = useT("listing-draft-price");
  const locale = useLocale();
  const { marketPrice, price } = live;
  if (marketPrice === null) return <p className="dim">{t("facts-down")}</p>;
  const { fair, basis } = marketPrice;
  const isOfModel = basis.of === "same_model";
  const isKnown = basis.of !== "none" && fair !== null;
  return (
    <Panel aria-labelledby="market-price">
      <div className="stack snug">
        <h2 id="market-price">{t("usual-title")}</h2>
        <p className="row small">
          <span className="dim">{isOfModel ? view.model : view.device}</span>
          {isOfModel ? (
            <span className="dim">{t("any-unit")}</span>
          ) : view.grade === null ? (
            <span className="dim">{said?.noGrade ?? t("no-grade")}</span>
          ) : (
            <>
              <Grade grade={view.grade} />
              <span className="dim">{said?.grade ?? t("grade-note")}</span>
            </>
          )}
        </p>
      </div>
      {isKnown ? (
        <>
          <PriceScale fair={fair} price={price} />
          <SellingTime live={live} />
          <p className="small dim">
            {t(`basis-${basis.of === "same_device" ? "same_device" : "same_model"}`, {
              count: basis.count,
              since: basis.since === null ? "" : formatDate(locale, basis.since, "month"),
            })}{" "}
            {t("no-promise")}
          </p>
        </>
      ) : (
        <p className="narrow">
          {t("unknown")}{" "}
          {view.place === null ? null : (
            <Link
              to={paths.devices(locale, view.place.vertical, view.place.brand, view.place.model)}
            >
              {t("see-others")}
            </Link>
          )}
        </p>
      )}
    </Panel>
  );
}

function SellingTime({ live }: Pick<Props, "live">) {
  const t = useT("listing-draft-price");
  const { marketPrice, price, isAnswered, isAsking } = live;
  if (marketPrice === null || price === null) return null;
  if (!isAnswered) return isAsking ? <p className="dim">{t("days-asking")}</p> : null;
  const { days } = marketPrice;
  if (days === null) return <p>{t("days-unknown")}</p>;
  return (
    <p>
      {days.from === days.to
        ? t("days-about", { count: days.to })
        : t("days", { from: days.from, to: days.to })}
    </p>
  );
}

type PriceScaleProps = {
  fair: { low: Money; median: Money; high: Money };
  price: Money | null;
};

function PriceScale({ fair, price }: PriceScaleProps) {
  const t = useT("listing-draft-price");
  const locale = useLocale();
  const money = (value: Money) => formatMoney(locale, value);
  return (
    <div className="stack snug">
      <PriceLine locale={locale} fair={fair} price={price} />
      <p>
        {t("fair", { low: money(fair.low), high: money(fair.high) })}{" "}
        {price === null ? null : <b>{describe(evaluatePrice(price, fair))}</b>}
      </p>
    </div>
  );

  function describe(verdict: ReturnType<typeof evaluatePrice>): string {
    if (verdict.is === "fair") return t("is-fair");
    return t(`is-${verdict.is}`, { by: money(verdict.by) });
  }
}
