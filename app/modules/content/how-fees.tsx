import { useT } from "../locale/use-t.ts";
import { Facts } from "../ui/facts.tsx";
import type { Side } from "./how-it-works-steps.ts";
import { useFigures } from "./use-figures.ts";

/** All that this side pays, and what for. */
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
  return <Facts facts={side === "buyer" ? buyer : seller} />;
}
