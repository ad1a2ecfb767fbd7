import type { OrderStatus } from "#contract/order.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import type { PickupView } from "./present-pickup.ts";

/** A missed pickup is booked again. */
export const findPickupTitle = (status: OrderStatus) =>
  status === "pickup_failed" ? "title-again" : "title";

/** Why nothing can be booked now: it is booked already, or there is nothing to collect. */
export function PickupReason({
  view: { booked },
  status,
}: {
  view: PickupView;
  status: OrderStatus;
}) {
  const t = useT("pickup");
  const locale = useLocale();
  return booked !== null && status === "pickup_scheduled"
    ? t("booked", {
        date: formatDate(locale, booked.date, "weekday"),
        hours: t(`interval.${booked.interval}`),
      })
    : t("not-now");
}
