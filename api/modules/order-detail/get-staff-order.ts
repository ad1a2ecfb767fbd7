import type { OrderDetail } from "#contract/order.ts";
import type { UserCall } from "#api/context.ts";
import { findLastImeiCheck } from "#api/modules/inspection/index.ts";
import { findDeliveryWindow } from "#api/modules/shipping-option/index.ts";
import {
  listOrderEvents,
  listReturnPhotos,
  presentRefund,
  presentWarranty,
  requireOrder,
} from "#api/modules/order/index.ts";
import { findLegalTextsOf } from "#api/modules/legal-text/index.ts";
import { findPassportCode } from "#api/modules/passport/index.ts";
import { findCard, findLastPayment } from "#api/modules/payment/index.ts";
import { findOrderPayout } from "#api/modules/payout/index.ts";
import { findOrderReviews } from "#api/modules/review/index.ts";
import { findCollection, findShipments } from "#api/modules/shipment/index.ts";
import { findPromoCodes } from "#api/modules/promo-code/index.ts";
import { presentWithdrawal } from "#api/modules/withdrawal/index.ts";
import { presentCollectionClock, presentReason, presentTerms } from "./get-order-detail.ts";
import { presentOrder } from "./present-order.ts";

/** Invoices are for their recipients. */
type StaffDetail = Omit<OrderDetail, "role" | "counterpart" | "invoices">;

/** Staff compare what the buyer sent with what the seller received. */
const mergeReturnPhotos = (photos: Awaited<ReturnType<typeof listReturnPhotos>>) => ({
  ...photos,
  return_dispute: [...photos.return, ...photos.return_dispute],
});

export const getStaffOrder = async (call: UserCall, orderId: string) => {
  const { database, delivery, language, at } = call;
  const order = await requireOrder(call, orderId);
  const [
    payment,
    card,
    events,
    shipments,
    collection,
    imeiCheck,
    payout,
    reviews,
    passport,
    photos,
    legal,
  ] = await Promise.all([
    findLastPayment(database, orderId),
    findCard(database, { userId: order.buyer_id, reference: order.selected_card, at }),
    listOrderEvents(database, [orderId]),
    findShipments(database, [orderId], "staff"),
    findCollection(call, order),
    findLastImeiCheck(database, orderId),
    findOrderPayout(database, orderId),
    findOrderReviews(database, orderId, "buyer"),
    findPassportCode(database, orderId),
    listReturnPhotos(database, orderId),
    findLegalTextsOf(database, order.legal_texts_id),
  ]);
  const { methods } = call.cardProvider;
  const code = order.voucher_code;
  const promoCode = (code && (await findPromoCodes(database, [code])).get(code)) || null;
  const surroundings = {
    role: "buyer",
    language,
    at,
    delivery,
    methods,
    payment,
    card,
    lockerReadyAt:
      collection?.kind === "locker" && collection.ready_at ? new Date(collection.ready_at) : null,
    promoCode,
    events,
  } as const;
  const { role: _, counterpart: __, ...shown } = presentOrder(order, surroundings);
  const detail: StaffDetail = {
    ...(shown as unknown as StaffDetail),
    action_clock: presentCollectionClock(
      shown.action_clock && { ...shown.action_clock, is_you: false },
      { order, collection, role: "staff" },
    ),
    allowed_actions: [],
    missing: [],
    shipments: shipments.get(orderId) ?? [],
    collection,
    delivery_window:
      order.requested_at && findDeliveryWindow(order, { delivery, at: order.requested_at }),
    imei_check: imeiCheck && { matches: imeiCheck.matches, at: imeiCheck.at.toISOString() },
    warranty: presentWarranty(order, at),
    payout,
    terms: presentTerms(legal),
    withdrawal: presentWithdrawal({ ...order, is_refunded: false }, at),
    refund: presentRefund(order, { payment, events }),
    reason: presentReason(events, { language, photos: mergeReturnPhotos(photos) }),
    appointment: null,
    reviews: reviews as OrderDetail["reviews"],
    passport,
    offers: [],
  };
  return { order, events, detail };
};
