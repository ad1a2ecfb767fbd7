import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import {
  findOrderView,
  findRole,
  listOrderEvents,
  toCurrentOrder,
} from "#api/modules/order/index.ts";
import { findCard, findLastPayment } from "#api/modules/payment/index.ts";
import { findLockerParcels } from "#api/modules/shipment/index.ts";
import { findPromoCodes } from "#api/modules/promo-code/index.ts";
import { presentOrder } from "./present-order.ts";

/** Throws not_found for another person's order. */
export const readOrder = async (call: UserCall, orderId: string) => {
  const { database, cardProvider, delivery, user, language, at } = call;
  const { methods } = cardProvider;
  const order = await findOrderView(database, orderId);
  const role = order && findRole(order, user.id);
  if (!role) throw new ApiError("not_found");
  const { voucher_code: code } = order;
  const [payment, card, promoCodes, events, parcels] = await Promise.all([
    findLastPayment(database, orderId),
    findCard(database, { userId: order.buyer_id, reference: order.selected_card, at }),
    findPromoCodes(database, [code]),
    listOrderEvents(database, [orderId]),
    findLockerParcels(database, [order]),
  ]);
  const lockerReadyAt = parcels.get(orderId)?.ready_at ?? null;
  const promoCode = (code && promoCodes.get(code)) || null;
  const current = toCurrentOrder(order, { payment, promoCode, delivery, at });
  return {
    order: current,
    surroundings: {
      role,
      language,
      at,
      delivery,
      methods,
      payment,
      card,
      lockerReadyAt,
      promoCode,
      events,
    },
  };
};

export const getOrder = async (call: UserCall, orderId: string) => {
  const { order, surroundings } = await readOrder(call, orderId);
  return presentOrder(order, surroundings);
};
