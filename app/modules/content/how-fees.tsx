import { days, hours } from "#contract/duration.ts";
import { BUYER_SAFETY_FEE } from "#contract/buyer-fee.ts";
import { LIMITS } from "#contract/limits.ts";
import { PICKUP_PRICE, SELLER_FEE, toSellerFee } from "#contract/seller-fee.ts";
import { useT } from "../locale/use-t.ts";
import { DescriptionList } from "../ui/description-list.tsx";
import type { Side } from "./how-steps.tsx";
import { formatMoney, formatPercent } from "../locale/format.ts";
import { factsOf, marketOf } from "../locale/locale.ts";
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
  const money = (amount: number) => formatMoney(locale, { amount, currency });
  return {
    buyerFee: formatPercent(locale, BUYER_SAFETY_FEE.rate / 100),
    buyerFeeLeast: money(BUYER_SAFETY_FEE.least),
    sellerFee: {
      fixed: money(SELLER_FEE.fixed),
      percent: formatPercent(locale, SELLER_FEE.percent),
    },
    example: {
      price: money(EXAMPLE),
      fee: formatMoney(locale, toSellerFee({ amount: EXAMPLE, currency })),
    },
    courier: money(PICKUP_PRICE[marketOf(locale)]),
    boost: money(LIMITS.boostPrice),
    boostDays: LIMITS.boost / days(1),
    resaleDays: LIMITS.feeFreeResale / days(1),
    tryHours: LIMITS.buyerAcceptance / hours(1),
    leastPrice: money(LIMITS.askingPrice.min),
  };
}
