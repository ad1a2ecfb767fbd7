import { useT } from "../locale/use-t.ts";
import { Timeline, type TimelineStep } from "../ui/timeline.tsx";
import { type CheckoutView, isAtAgreedPrice } from "./present-checkout.ts";

type Props = {
  isInstant: boolean;
  /** The seller has accepted an offer, so nobody is asked and the buyer pays at once. */
  isAgreed: boolean;
  isKlarna: boolean;
  isPaid?: boolean;
  isPickup?: boolean;
};

export function PayPath({
  isInstant,
  isAgreed,
  isKlarna,
  isPaid = false,
  isPickup = false,
}: Props) {
  const t = useT("checkout-pay");
  const first = isPaid ? "done" : "here";
  const asked = isKlarna ? "klarna-today" : "authorised";
  const today = isInstant || isAgreed ? "instant-today" : asked;
  const seller = isAgreed ? "courier" : "seller";
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
          {
            key: "seller",
            state: "todo",
            title: t(`path.${seller}`),
            note: t(`path.${seller}-note`),
          },
          { key: "check", state: "todo", title: t("path.check"), note: t("path.check-note") },
        ] as const)),
    accept,
  ];
  return <Timeline steps={steps} heading="b" size="small" />;
}

export const ReviewNext = ({ order }: { order: CheckoutView }) => (
  <PayPath
    isInstant={order.item.isInstant}
    isAgreed={isAtAgreedPrice(order)}
    isKlarna={order.paymentMethod === "klarna"}
  />
);
