import type { Subscription } from "#contract/subscription.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { DescriptionList } from "../ui/description-list.tsx";
import type { PayMode } from "./pay-form.tsx";

type Props = {
  mode: PayMode;
  subscription: Subscription;
  amount: Subscription["price_per_month"];
  now: string;
};

/** Everything that is paid, before the button: how much, when, and how it ends. */
export function PayTerms({ mode, subscription, amount, now }: Props) {
  const t = useT("subscription");
  const locale = useLocale();
  const { plan, service_fee, repairs, protected_until, is_device_received, free_until } =
    subscription;
  const price = formatMoney(locale, amount);
  if (mode === "pay")
    return <DescriptionList facts={[{ key: "now", label: t("pay.now"), value: <b>{price}</b> }]} />;
  const isRunning = mode === "reactivate" && protected_until !== null && protected_until > now;
  const first =
    mode === "confirm" && !is_device_received
      ? { value: t("pay.first-later"), note: t("offer.free") }
      : mode === "confirm" && free_until !== null
        ? { value: t("pay.first-free") }
        : isRunning
          ? { value: price, note: t("pay.from", { date: formatDate(locale, protected_until) }) }
          : { value: price, note: t("pay.now") };
  return (
    <DescriptionList
      facts={[
        {
          key: "plan",
          label: t("title"),
          value: t(`plan.${plan}`),
          note: t(`plan-what.${plan}`),
        },
        { key: "first", label: t("pay.first"), ...first },
        { key: "then", label: t("pay.then"), value: <b>{price}</b> },
        {
          key: "repairs",
          label: t("fact.repairs"),
          value: t("fact.repairs-left", { count: repairs.left, included: repairs.included }),
          note: t("offer.fee", { amount: formatMoney(locale, service_fee) }),
        },
        {
          key: "cancel",
          label: t("pay.cancel"),
          value: t("pay.cancel-value"),
          note: t("pay.cancel-note"),
        },
      ]}
    />
  );
}
