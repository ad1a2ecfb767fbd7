import { LIMITS } from "#contract/limits.ts";
import type { Money } from "#contract/money.ts";
import { toSellerShares } from "#contract/seller-fee.ts";
import { paths } from "../../paths.ts";
import { formatMoney } from "../locale/format.ts";
import { factsOf } from "../locale/locale.ts";
import { parseAmount } from "../locale/parse-amount.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { toBuyerPrice } from "../offer/offer-prices.ts";
import { useTerms } from "../session/use-terms.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Panel } from "../ui/panel.tsx";
import { PriceSummary } from "../ui/price-summary.tsx";
import type { Side } from "./how-steps.tsx";
import "../ui/amount-field.css";

/** The price of the example, minor units. */
const EXAMPLE = 30_000;
/** Minor units; longer numbers would not fit. */
const MOST = 1_000_000;

/** A form that asks its own page, and so needs no script. */
export function PriceCalculator({ typed, side }: { typed: string | null; side: Side }) {
  const t = useT("how-it-works");
  const locale = useLocale();
  const { fees, delivery } = useTerms();
  const { currency } = factsOf(locale);
  const money = (value: Money) => formatMoney(locale, value);
  const least = { amount: LIMITS.askingPrice.min, currency };
  const most = { amount: MOST, currency };
  const { amount } = parseAmount(typed ?? "", locale);
  const isFine = amount !== null && amount >= least.amount && amount <= most.amount;
  const price = { amount: isFine ? amount : EXAMPLE, currency };
  const ways = [delivery.locker, delivery.courier].filter((way) => way !== null);
  const cheapest = { amount: ways.length === 0 ? 0 : Math.min(...ways), currency };
  const buyer = toBuyerPrice(price, cheapest, fees);
  const seller = toSellerShares(price, fees);
  const line = (key: string, label: string, value: Money, sign = "") => ({
    key,
    label,
    value: sign + money(value),
  });
  return (
    <div className="how-calculator stack" id="calculator">
      <form method="get" action={`${paths.howItWorks(locale)}#calculator`} className="amount-field">
        {side === "seller" ? <input type="hidden" name="tab" value="seller" /> : null}
        <Field
          id="price"
          name="price"
          label={t("calculator.label")}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          defaultValue={typed ?? String(EXAMPLE / 100)}
          errors={
            typed === null || isFine
              ? []
              : [t("calculator.invalid", { least: money(least), most: money(most) })]
          }
          after={
            <>
              <span className="currency" aria-hidden="true">
                {currency === "GBP" ? "£" : "€"}
              </span>
              <Button kind="line">{t("calculator.submit")}</Button>
            </>
          }
        />
      </form>
      <div className="how-sides">
        <Panel aria-labelledby="pays">
          <h3 id="pays">{t("calculator.pays")}</h3>
          <PriceSummary
            lines={[
              line("price", t("calculator.price"), price),
              line("protection", t("fees.buyer-fee"), buyer.fee),
              line("delivery", t("calculator.delivery"), buyer.delivery),
            ]}
            total={{ label: t("calculator.total"), value: money(buyer.total) }}
          />
        </Panel>
        <Panel aria-labelledby="receives">
          <h3 id="receives">{t("calculator.receives")}</h3>
          <PriceSummary
            lines={[
              line("price", t("calculator.price"), price),
              line("fee", t("fees.seller-fee"), seller.seller_fee, "−"),
              line("courier", t("fees.courier"), seller.pickup_price, "−"),
            ]}
            total={{ label: t("calculator.payout"), value: money(seller.you_receive) }}
          />
        </Panel>
      </div>
    </div>
  );
}
