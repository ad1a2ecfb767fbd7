import type { Money } from "#contract/money.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Sums, type Sum } from "../ui/sums.tsx";
import type { CheckoutView } from "./present-checkout.ts";

type Props = { order: Pick<CheckoutView, "amounts" | "shippingMethod" | "addOns" | "voucher"> };

/** What it costs, line by line. */
export function OrderSums({ order: { amounts, shippingMethod, addOns, voucher } }: Props) {
  const t = useT("checkout");
  const locale = useLocale();
  const money = (value: Money) => formatMoney(locale, value);
  const { delivery, discount } = amounts;
  const lines: (Sum | false)[] = [
    { key: "device", label: t("summary.device"), value: money(amounts.asking_price) },
    { key: "fee", label: t("summary.safety-fee"), value: money(amounts.buyer_safety_fee) },
    {
      key: "delivery",
      label: t(shippingMethod === null ? "summary.delivery" : `summary.${shippingMethod}`),
      value:
        delivery === null
          ? t("summary.delivery-next")
          : delivery.amount === 0
            ? t("summary.free")
            : money(delivery),
    },
    ...addOns.map(({ key, name, price }) => ({ key, label: name, value: money(price) })),
    voucher !== null && {
      key: "discount",
      label: t("summary.voucher", { code: voucher }),
      value: money({ ...discount, amount: -Math.abs(discount.amount) }),
    },
  ];
  return (
    <Sums
      lines={lines.filter((line) => line !== false)}
      total={{
        label: t(delivery === null ? "summary.so-far" : "summary.total"),
        value: money(amounts.total),
      }}
    />
  );
}
