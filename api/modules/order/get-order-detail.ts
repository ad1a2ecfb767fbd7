import type { OrderDetail } from "#contract/order.ts";
import type { UserCall } from "#api/context.ts";
import { findAppointment } from "#api/modules/appointment/appointment.ts";
import { findPassportCode } from "#api/modules/passport/find-passport-code.ts";
import { findGoodwillSum } from "#api/modules/payment/goodwill-store.ts";
import { findOrderPayout } from "#api/modules/payout/list-payouts.ts";
import { findOrderReviews } from "#api/modules/review/list-reviews.ts";
import { findCollection } from "#api/modules/shipping/find-collection.ts";
import { findDeliveryWindow } from "#api/modules/shipping/shipping-options.ts";
import { isPickupMovable } from "#api/modules/shipping/pickup-window.ts";
import { findShipments } from "#api/modules/shipping/find-shipments.ts";
import { readOrder } from "./get-order.ts";
import { listOffers } from "./order-offers.ts";
import { presentOrder } from "./present-order.ts";
import { presentReason } from "./present-reason.ts";
import { presentRefund } from "./present-refund.ts";
import { presentCollectionClock } from "./present-collection-clock.ts";
import { presentWarranty } from "./present-warranty.ts";
import { findLastImeiCheck, listReturnPhotos } from "./trade-store.ts";

const NOTHING_YET = {
  shipments: [],
  collection: null,
  delivery_window: null,
  imei_check: null,
  warranty: null,
  payout: null,
  refund: null,
  reason: null,
  appointment: null,
  reviews: { mine: null, theirs: null },
  passport: null,
  offers: [],
} satisfies Partial<OrderDetail>;

/** An order with all that its page tells, to its buyer or its seller. */
export const getOrderDetail = async (call: UserCall, orderId: string) => {
  const { database, delivery, user, language, at } = call;
  const { order, surroundings } = await readOrder(call, orderId);
  const { role, events, payment } = surroundings;
  const shown = presentOrder(order, surroundings);
  // A checkout has none of it: seven questions less on the way to the payment.
  if (!order.requested_at)
    return {
      ...shown,
      ...NOTHING_YET,
      collection: role === "buyer" ? await findCollection(call, order) : null,
      delivery_window: findDeliveryWindow(order, { delivery, at }),
    };

  const isBuyer = role === "buyer";
  const [
    shipments,
    collection,
    imeiCheck,
    payout,
    goodwill,
    appointment,
    reviews,
    passport,
    photos,
  ] = await Promise.all([
    findShipments(database, [orderId], role).then((found) => found.get(orderId) ?? []),
    findCollection(call, order),
    isBuyer ? findLastImeiCheck(database, orderId) : null,
    isBuyer ? null : findOrderPayout(database, orderId),
    isBuyer ? findGoodwillSum(database, orderId) : null,
    findAppointment(database, { orderId, userId: user.id }),
    findOrderReviews(database, orderId, role),
    findPassportCode(database, orderId),
    listReturnPhotos(database, orderId),
  ]);
  const warranty = isBuyer ? presentWarranty(order, at) : null;
  return {
    ...shown,
    action_clock: presentCollectionClock(shown.action_clock, { order, collection, role }),
    shipments,
    // Where the other one fetches it is not the seller's to know.
    collection: isBuyer ? collection : null,
    delivery_window: isBuyer
      ? findDeliveryWindow(order, { delivery, at: order.requested_at })
      : null,
    imei_check: imeiCheck && { matches: imeiCheck.matches, at: imeiCheck.at.toISOString() },
    warranty,
    payout,
    refund: isBuyer ? presentRefund(order, { payment, events, goodwill }) : null,
    reason: presentReason(events, { language, photos }),
    appointment,
    reviews,
    passport,
    offers: listOffers({
      ...order,
      role,
      legs: shipments.map(({ leg }) => leg),
      isPickupMovable: isPickupMovable(
        order,
        shipments.findLast(({ leg }) => leg === "to_hub")?.pickup ?? null,
        at,
      ),
      hasReviewed: reviews.mine !== null,
      hasPassport: passport !== null,
      isCovered: warranty?.covers.some(({ is_running }) => is_running) ?? false,
      at,
    }),
  };
};
