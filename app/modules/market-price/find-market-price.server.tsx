import { renderToStaticMarkup } from "react-dom/server";
import type { EndpointResult } from "#contract/endpoint.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Money } from "#contract/money.ts";
import type { computePrice } from "#contract/market-price.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { PriceLine } from "./price-line.tsx";
import { SoldChart } from "./sold-chart.server.tsx";

type SoldPrices = Pick<EndpointResult<typeof computePrice>["data"], "fair" | "basis" | "history">;

/**
 * Under LIMITS.marketPrice.least sales only a sentence says so. `price` is the asking price shown.
 */
const renderMarketPrice = (locale: Locale, marketPrice: SoldPrices, price: Money | null): string =>
  renderToStaticMarkup(<MarketPrice locale={locale} marketPrice={marketPrice} price={price} />);

type Props = { locale: Locale; marketPrice: SoldPrices; price: Money | null };

function MarketPrice({ locale, marketPrice: { fair, basis, history }, price }: Props) {
  const t = getT(locale, "market-price");
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
        {history.length === 0 ? null : (
          <SoldChart locale={locale} history={history} t={t} level="h3" />
        )}
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

type Ask = () => Promise<EndpointResult<typeof computePrice>["data"]>;

export const findMarketPrice = (
  locale: Locale,
  ask: Ask,
  price: Money | null,
): Promise<string | null> =>
  ask().then(
    (marketPrice) => renderMarketPrice(locale, marketPrice, price),
    () => null,
  );
