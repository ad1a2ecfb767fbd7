import { PayPath } from "./pay-path.tsx";
import type { CheckoutView } from "./present-checkout.ts";

/** What happens once the review is sent. */
export const ReviewNext = ({ order }: { order: CheckoutView }) => (
  <PayPath isInstant={order.item.isInstant} isKlarna={order.paymentMethod === "klarna"} />
);
