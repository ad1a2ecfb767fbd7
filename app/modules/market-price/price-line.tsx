import type { Money } from "#contract/money.ts";
import { formatMoney } from "../locale/format.ts";
import type { Locale } from "../locale/locale.ts";
import { LINE, toPriceLine } from "./to-price-line.ts";
import "./price-line.css";

type Props = {
  locale: Locale;
  fair: { low: Money; median: Money; high: Money };
  price: Money | null;
};

/** The interquartile range as a line with one price on it; the text beside it says the same. */
export function PriceLine({ locale, fair, price }: Props) {
  const money = (value: Money) => formatMoney(locale, value);
  const line = toPriceLine(fair, price?.amount ?? null);
  // Labels of two amounts that are close are aligned away from each other.
  const isTight = line.high - line.low < 90;
  const at = line.price ?? 0;
  const anchor = at < 50 ? "start" : at > LINE.width - 50 ? "end" : "middle";
  return (
    <svg className="price-line" viewBox={`0 0 ${LINE.width} 66`} aria-hidden="true">
      <path className="whole" d={`M${LINE.edge} 32H${LINE.width - LINE.edge}`} />
      <path className="fair" d={`M${line.low} 32H${line.high}`} />
      <path className="median" d={`M${line.median} 27v10`} />
      <text x={line.low - (isTight ? 4 : 0)} y="58" textAnchor={isTight ? "end" : "middle"}>
        {money(fair.low)}
      </text>
      <text x={line.high + (isTight ? 4 : 0)} y="58" textAnchor={isTight ? "start" : "middle"}>
        {money(fair.high)}
      </text>
      {price === null || line.price === null ? null : (
        <>
          <circle cx={line.price} cy="32" r="7.5" />
          <text className="own" x={line.price} y="14" textAnchor={anchor}>
            {money(price)}
          </text>
        </>
      )}
    </svg>
  );
}
