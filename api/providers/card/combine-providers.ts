import type { PaymentMethod } from "#contract/payment.ts";
import type { CardProviderPort } from "./port.ts";
import type { PayPal } from "./paypal/create-paypal.ts";
import { isPayPalReference } from "./paypal/paypal-order.ts";

/**
 * Combines two providers: PayPal handles payments with its method, recognized by that method at
 * first and by their reference from then on; the card provider handles everything else, and gives
 * its name to all payments.
 */
export const combineProviders = <Card extends CardProviderPort>({
  card,
  paypal,
}: {
  card: Card;
  paypal: PayPal;
}): Card => {
  const byMethod = (method: PaymentMethod | undefined) => (method === "paypal" ? paypal : card);
  const byReference = ({ reference }: { reference: string }) =>
    isPayPalReference(reference) ? paypal : card;
  const own: Partial<CardProviderPort> = {
    methods: [...new Set([...card.methods, ...paypal.methods])],
    authorise: (payment) => byMethod(payment.source.method).authorise(payment),
    readPayment: (by) =>
      ("reference" in by ? byReference(by) : byMethod(by.method)).readPayment(by),
    capture: (payment) => byReference(payment).capture(payment),
    cancel: (payment) => byReference(payment).cancel(payment),
    refund: (payment) => byReference(payment).refund(payment),
    receivers: {
      [card.name]: (request) => card.receiveEvent(request),
      [paypal.name]: (request) => paypal.receiveEvent(request),
    },
    onEvent(listener) {
      card.onEvent(listener);
      paypal.onEvent(listener);
    },
  };
  return { ...card, ...own };
};
