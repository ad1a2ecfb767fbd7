import { useT } from "../locale/use-t.ts";
import { Timeline, type TimelineStep } from "../ui/timeline.tsx";
import type { CheckoutView } from "./present-checkout.ts";

type Props = { isInstant: boolean; isKlarna: boolean; isPaid?: boolean; isPickup?: boolean };

export function PayPath({ isInstant, isKlarna, isPaid = false, isPickup = false }: Props) {
  const t = useT("checkout-pay");
  const first = isPaid ? "done" : "here";
  const today = isInstant ? "instant-today" : isKlarna ? "klarna-today" : "authorised";
  const accept: TimelineStep = {
    key: "accept",
    state: "todo",
    title: t("path.accept"),
    note: t("path.accept-note"),
  };
  const steps: TimelineStep[] = [
    { key: "today", state: first, title: t("path.today"), note: t(`path.${today}`) },
    ...(isInstant
      ? [
          {
            key: "ship",
            state: "todo",
            title: t(isPickup ? "path.pickup" : "path.ship"),
            note: t(isPickup ? "path.pickup-note" : "path.ship-note"),
          } as const,
        ]
      : ([
          { key: "seller", state: "todo", title: t("path.seller"), note: t("path.seller-note") },
          { key: "check", state: "todo", title: t("path.check"), note: t("path.check-note") },
        ] as const)),
    accept,
  ];
  return <Timeline steps={steps} heading="b" size="small" />;
}

export const ReviewNext = ({ order }: { order: CheckoutView }) => (
  <PayPath isInstant={order.item.isInstant} isKlarna={order.paymentMethod === "klarna"} />
);
