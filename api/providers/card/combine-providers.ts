import type { PaymentMethod } from "#contract/payment.ts";
import type { CardProviderPort } from "./port.ts";
import type { PayPal } from "./paypal/create-paypal.ts";
import { isPayPalReference } from "./paypal/paypal-order.ts";

/**
 * One provider out of two: PayPal takes what is paid with it, told by the method where a payment
 * begins and by its reference from then on; everything else is the card provider's, as are the name
 * that payments are kept under and the sellers.
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
