import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { checkPayment, confirmPayment, initializePayment } from "./pay-order.ts";
import { createCard, createCardSetup, deleteCard, listCards } from "./card.ts";
import { updatePaymentMethodPreference } from "./payment-method-preference.ts";

export const paymentRoutes: Route[] = [
  route(contract.listCards, async (call) => ({ data: await listCards(call) })),
  route(contract.createCard, async (call, { body }) => ({ data: await createCard(call, body) })),
  route(contract.deleteCard, async (call, { params }) => {
    await deleteCard(call, params.cardReference);
    return null;
  }),
  route(contract.initializePaymentMethodSetup, async (call, { body }) => ({
    data: await createCardSetup(call, body),
  })),
  route(contract.initializePayment, async (call, { params, body }) => ({
    data: await initializePayment(call, params.orderId, body),
  })),
  route(contract.confirmPayment, async (call, { params }) => ({
    data: await confirmPayment(call, params.orderId, params.cardReference),
  })),
  route(contract.updatePaymentMethodPreference, async (call, { params }) => ({
    data: await updatePaymentMethodPreference(call, params.payment),
  })),
  route(contract.checkPayment, async (call, { params }) => ({
    data: await checkPayment(call, params.orderId),
  })),
];
