import type { Money } from "#contract/money.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { judgePrice } from "./judge-price.ts";
import { SCALE, toPriceScale } from "./to-price-scale.ts";

type Props = {
  fair: { low: Money; median: Money; high: Money };
  /** The seller's own; null while there is none. */
  price: Money | null;
};

/** The fair range as a line with the seller's price on it, and the same in a sentence. */
export function PriceScale({ fair, price }: Props) {
  const t = useT("sell-price");
  const locale = useLocale();
  const money = (value: Money) => formatMoney(locale, value);
  const scale = toPriceScale(fair, price?.amount ?? null);
  // Two amounts that stand close turn away from each other.
  const isTight = scale.high - scale.low < 90;
  const at = scale.price ?? 0;
  const anchor = at < 50 ? "start" : at > SCALE.width - 50 ? "end" : "middle";
  return (
    <div className="stack snug">
      <svg className="price-scale" viewBox={`0 0 ${SCALE.width} 66`} aria-hidden="true">
        <path className="line" d={`M${SCALE.edge} 32H${SCALE.width - SCALE.edge}`} />
        <path className="fair" d={`M${scale.low} 32H${scale.high}`} />
        <path className="median" d={`M${scale.median} 27v10`} />
        <text x={scale.low - (isTight ? 4 : 0)} y="58" textAnchor={isTight ? "end" : "middle"}>
          {money(fair.low)}
        </text>
        <text x={scale.high + (isTight ? 4 : 0)} y="58" textAnchor={isTight ? "start" : "middle"}>
          {money(fair.high)}
        </text>
        {price === null || scale.price === null ? null : (
          <>
            <circle cx={scale.price} cy="32" r="7.5" />
            <text className="own" x={scale.price} y="14" textAnchor={anchor}>
              {money(price)}
            </text>
          </>
        )}
      </svg>
      <p>
        {t("fair", { low: money(fair.low), high: money(fair.high) })}{" "}
        {price === null ? null : <b>{describe(judgePrice(price, fair))}</b>}
      </p>
    </div>
  );

  function describe(verdict: ReturnType<typeof judgePrice>): string {
    if (verdict.is === "fair") return t("is-fair");
    return t(`is-${verdict.is}`, { by: money(verdict.by) });
  }
}
