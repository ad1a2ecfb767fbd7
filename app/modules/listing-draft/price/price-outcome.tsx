import { formatMoney, formatNumber } from "../../locale/format.ts";
import { useLocale } from "../../locale/use-locale.ts";
import { useT } from "../../locale/use-t.ts";
import { useTerms } from "../../session/use-terms.ts";
import { Note } from "../../ui/note.tsx";
import { Panel } from "../../ui/panel.tsx";
import { PriceSummary } from "../../ui/price-summary.tsx";
import type { LivePrice } from "./use-live-price.ts";

export function PriceOutcome({ live }: { live: LivePrice }) {
  const t = useT("listing-draft-price");
  const locale = useLocale();
  const { breakdown, bounds } = live;
  const { fees } = useTerms();
  const money = (amount: number) => formatMoney(locale, { amount, currency: bounds.min.currency });
  const fee = {
    fixed: money(fees.seller_fee.fixed),
    percent: formatNumber(locale, fees.seller_fee.rate / 100),
  };
  return (
    <Panel aria-labelledby="you-receive" aria-live="polite">
      <h2 id="you-receive">{t("receive-title")}</h2>
      {breakdown === null ? (
        <p className="dim">{t("receive-empty", { ...fee, courier: money(fees.pickup_price) })}</p>
      ) : (
        <>
          <PriceSummary
            lines={[
              {
                key: "price",
                label: t("line-price"),
                value: formatMoney(locale, breakdown.asking_price),
              },
              {
                key: "fee",
                label: t(breakdown.is_fee_free ? "line-no-fee" : "line-fee", fee),
                value: money(breakdown.seller_fee.amount === 0 ? 0 : -breakdown.seller_fee.amount),
              },
              {
                key: "courier",
                label: t("line-courier"),
                value: money(-breakdown.pickup_price.amount),
              },
            ]}
            total={{
              label: t("line-receive"),
              value: formatMoney(locale, breakdown.you_receive),
            }}
          />
          {breakdown.is_fee_free ? <Note>{t("fee-free")}</Note> : null}
          <p className="small dim">
            {breakdown.buyer_pays === null
              ? t("buyer-adds")
              : t("buyer-pays", { total: formatMoney(locale, breakdown.buyer_pays) })}
          </p>
          <p className="small dim">
            {t("bank-fee", { low: money(fees.bank_fee.low), high: money(fees.bank_fee.high) })}
          </p>
        </>
      )}
    </Panel>
  );
}
