import type { Money } from "#contract/money.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { PriceLine } from "../ui/price-line.tsx";
import { judgePrice } from "./judge-price.ts";

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
  return (
    <div className="stack snug">
      <PriceLine locale={locale} fair={fair} price={price} />
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
