import { Suspense, use } from "react";
import type { EndpointResult } from "#contract/endpoint.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Money } from "#contract/money.ts";
import type { computePrice } from "#contract/market-price.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { PriceLine } from "./price-line.tsx";
import { SoldChart, SoldSection } from "./sold-history.tsx";
import { type Chart, toChart } from "./to-chart.ts";

type Answer = EndpointResult<typeof computePrice>["data"];
export type SoldPrices = Pick<Answer, "fair" | "basis" | "history"> & { chart: Chart | null };

/** `asked` in minor units; null on pages of many devices. */
export const presentSoldPrices = (
  { fair, basis, history, sales }: Answer,
  asked: number | null,
): SoldPrices => ({ fair, basis, history, chart: toChart({ sales, history, asked }) });

type LateProps = {
  /** Null where the marketplace did not answer: the page works without it. */
  coming: Promise<SoldPrices | null>;
  /** The asking price shown. */
  price: Money | null;
};

export const LateMarketPrice = (props: LateProps) => (
  <Suspense fallback={null}>
    <Come {...props} />
  </Suspense>
);

function Come({ coming, price }: LateProps) {
  const sold = use(coming);
  if (sold === null) return null;
  return (
    <SoldSection titleId="market-price">
      <MarketPrice sold={sold} price={price} />
    </SoldSection>
  );
}

type Props = { sold: SoldPrices; price: Money | null };

/** Under LIMITS.marketPrice.least sales only a sentence says so. */
function MarketPrice({ sold: { fair, basis, history, chart }, price }: Props) {
  const t = useT("market-price");
  const locale = useLocale();
  const money = (value: Money) => formatMoney(locale, value);
  const title = <h2 id="market-price">{t("title")}</h2>;
  if (fair === null || basis.of === "none") {
    return (
      <>
        {title}
        <p className="dim narrow">{t("none", { least: LIMITS.marketPrice.least })}</p>
      </>
    );
  }
  return (
    <>
      {title}
      <p className="dim narrow">
        {t(`basis-${basis.of}`, {
          count: basis.count,
          since: basis.since === null ? "" : formatDate(locale, basis.since, "month"),
        })}
      </p>
      <div className="panel stack">
        <PriceLine locale={locale} fair={fair} price={price} />
        <p>
          {t("half", {
            low: money(fair.low),
            high: money(fair.high),
            median: money(fair.median),
          })}{" "}
          {price === null ? null : <b>{describe(price, fair.median)}</b>}
        </p>
        {history.length === 0 ? null : <SoldChart history={history} chart={chart} level="h3" />}
      </div>
      <p className="small dim">{t("no-promise")}</p>
    </>
  );

  function describe(price: Money, median: Money): string {
    const by = { ...price, amount: Math.abs(price.amount - median.amount) };
    if (by.amount === 0) return t("this-at");
    return t(price.amount < median.amount ? "this-under" : "this-over", {
      price: money(price),
      by: money(by),
    });
  }
}
