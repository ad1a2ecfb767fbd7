import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { checkPayment, confirmPayment, initializePayment } from "./pay-order.ts";
import { createCard, createCardSetup, deleteCard, listCards, updateCard } from "./card.ts";
import {
  getPaymentMethodPreference,
  updatePaymentMethodPreference,
} from "./payment-method-preference.ts";

export const paymentRoutes: Route[] = [
  route(contract.card.list, async (call) => ({ data: await listCards(call) })),
  route(contract.card.create, async (call, { body }) => ({ data: await createCard(call, body) })),
  route(contract.card.update, async (call, { params, body }) => ({
    data: await updateCard(call, params.cardReference, body),
  })),
  route(contract.card.delete, async (call, { params }) => {
    await deleteCard(call, params.cardReference);
    return null;
  }),
  route(contract.payment.initializeSetup, async (call, { body }) => ({
    data: await createCardSetup(call, body),
  })),
  route(contract.payment.initialize, async (call, { params, body }) => ({
    data: await initializePayment(call, params.orderId, body),
  })),
  route(contract.payment.confirm, async (call, { params }) => ({
    data: await confirmPayment(call, params.orderId, params.cardReference),
  })),
  route(contract.payment.getPreference, async (call) => ({
    data: await getPaymentMethodPreference(call),
  })),
  route(contract.payment.updatePreference, async (call, { params }) => ({
    data: await updatePaymentMethodPreference(call, params.payment),
  })),
  route(contract.payment.check, async (call, { params }) => ({
    data: await checkPayment(call, params.orderId),
  })),
];
