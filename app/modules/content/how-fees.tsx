import { days, hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { toSellerFee } from "#contract/seller-fee.ts";
import { useT } from "../locale/use-t.ts";
import { DescriptionList } from "../ui/description-list.tsx";
import type { Side } from "./how-steps.tsx";
import { formatMoney, formatPercent } from "../locale/format.ts";
import { factsOf } from "../locale/locale.ts";
import { useTerms } from "../session/use-terms.ts";
import { useLocale } from "../locale/use-locale.ts";

export function HowFees({ side }: { side: Side }) {
  const t = useT("how-it-works");
  const figures = useFigures();
  const buyer = [
    {
      key: "fee",
      label: t("fees.buyer-fee"),
      value: figures.buyerFee,
      note: t("fees.buyer-fee-note", { least: figures.buyerFeeLeast }),
    },
    {
      key: "delivery",
      label: t("fees.delivery"),
      value: t("fees.delivery-value"),
      note: t("fees.delivery-note"),
    },
    {
      key: "return",
      label: t("fees.return", { hours: figures.tryHours }),
      value: t("fees.free"),
    },
  ];
  const seller = [
    {
      key: "listing",
      label: t("fees.listing"),
      value: t("fees.free"),
      note: t("fees.listing-note"),
    },
    {
      key: "fee",
      label: t("fees.seller-fee"),
      value: t("fees.seller-fee-value", figures.sellerFee),
      note: t("fees.seller-fee-note", figures.example),
    },
    {
      key: "courier",
      label: t("fees.courier"),
      value: figures.courier,
      note: t("fees.courier-note"),
    },
    {
      key: "boost",
      label: t("fees.boost"),
      value: figures.boost,
      note: t("fees.boost-note", { days: figures.boostDays }),
    },
    {
      key: "resale",
      label: t("fees.resale", { days: figures.resaleDays }),
      value: t("fees.free"),
      note: t("fees.resale-note"),
    },
  ];
  return <DescriptionList facts={side === "buyer" ? buyer : seller} />;
}

/** Price of the example for the seller's fee, minor units. */
const EXAMPLE = 30_000;

export function useFigures() {
  const locale = useLocale();
  const { currency } = factsOf(locale);
  const { fees, boost } = useTerms();
  const money = (amount: number) => formatMoney(locale, { amount, currency });
  return {
    buyerFee: formatPercent(locale, fees.buyer_fee.rate / 100),
    buyerFeeLeast: money(fees.buyer_fee.least),
    sellerFee: {
      fixed: money(fees.seller_fee.fixed),
      percent: formatPercent(locale, fees.seller_fee.rate / 100),
    },
    example: {
      price: money(EXAMPLE),
      fee: formatMoney(locale, toSellerFee({ amount: EXAMPLE, currency }, fees)),
    },
    courier: money(fees.pickup_price),
    boost: money(boost.price),
    boostDays: boost.days,
    resaleDays: LIMITS.feeFreeResale / days(1),
    tryHours: LIMITS.buyerAcceptance / hours(1),
    leastPrice: money(LIMITS.askingPrice.min),
  };
}
