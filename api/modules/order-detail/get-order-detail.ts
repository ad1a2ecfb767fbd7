import type { Language } from "#contract/market.ts";
import type { ActionClock, Collection, OrderDetail } from "#contract/order.ts";
import type { UserCall } from "#api/context.ts";
import { findAppointment } from "#api/modules/appointment/index.ts";
import { endOfDay } from "#api/modules/calendar/index.ts";
import { listOrderInvoices } from "#api/modules/invoice/index.ts";
import { findLastImeiCheck } from "#api/modules/inspection/index.ts";
import { findDeliveryWindow } from "#api/modules/shipping-option/index.ts";
import {
  listOffers,
  listReturnPhotos,
  type MoveReason,
  type OrderEventRow,
  type OrderView,
  presentRefund,
  presentWarranty,
  type ReturnPurpose,
} from "#api/modules/order/index.ts";
import { findPassportCode } from "#api/modules/passport/index.ts";
import { findGoodwillSum } from "#api/modules/payment/index.ts";
import { findOrderPayout } from "#api/modules/payout/index.ts";
import { findOrderReviews } from "#api/modules/review/index.ts";
import { findCollection, findShipments, isPickupMovable } from "#api/modules/shipment/index.ts";
import { findLegalTextsOf } from "#api/modules/legal-text/index.ts";
import { isRefunded, presentWithdrawal } from "#api/modules/withdrawal/index.ts";
import { findOwnReference } from "./find-own-reference.ts";
import { readOrder } from "./get-order.ts";
import { presentOrder } from "./present-order.ts";

const DRAFT_DETAIL = {
  shipments: [],
  collection: null,
  delivery_window: null,
  imei_check: null,
  warranty: null,
  payout: null,
  refund: null,
  withdrawal: null,
  terms: null,
  reason: null,
  appointment: null,
  reviews: { mine: null, theirs: null },
  passport: null,
  invoices: [],
  offers: [],
} satisfies Partial<OrderDetail>;

export const presentTerms = (
  legal: Awaited<ReturnType<typeof findLegalTextsOf>>,
): OrderDetail["terms"] =>
  legal && { ...legal.value.terms, from: legal.effective_from.toISOString() };

export const getOrderDetail = async (call: UserCall, orderId: string) => {
  const { database, delivery, user, language, at } = call;
  const { order, surroundings } = await readOrder(call, orderId);
  const { role, events, payment } = surroundings;
  const shown = presentOrder(order, surroundings);
  // A checkout has none of these, so ten queries are skipped on the way to the payment.
  if (!order.requested_at)
    return {
      ...shown,
      ...DRAFT_DETAIL,
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
    invoices,
    legal,
    hasAllBack,
    ownReference,
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
    listOrderInvoices(database, { userId: user.id, orderId }),
    findLegalTextsOf(database, order.legal_texts_id),
    isBuyer && order.sold_by_trader && isRefunded(database, order),
    isBuyer
      ? null
      : findOwnReference(database, { listingId: order.listing_id, sellerId: order.seller_id }),
  ]);
  const warranty = isBuyer ? presentWarranty(order, at) : null;
  return {
    ...shown,
    action_clock: presentCollectionClock(shown.action_clock, { order, collection, role }),
    shipments,
    // The seller must not learn where the buyer collects.
    collection: isBuyer ? collection : null,
    delivery_window: isBuyer
      ? findDeliveryWindow(order, { delivery, at: order.requested_at })
      : null,
    imei_check: imeiCheck && { matches: imeiCheck.matches, at: imeiCheck.at.toISOString() },
    warranty,
    payout,
    ...(ownReference !== null && { own_reference: ownReference }),
    terms: presentTerms(legal),
    withdrawal: isBuyer ? presentWithdrawal({ ...order, is_refunded: hasAllBack }, at) : null,
    refund: isBuyer ? presentRefund(order, { payment, events, goodwill }) : null,
    reason: presentReason(events, { language, photos }),
    appointment,
    reviews,
    passport,
    invoices,
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

/** While a device waits for its buyer, the clock shows the buyer, not the table's next actor. */
export function presentCollectionClock(
  clock: ActionClock | null,
  {
    order,
    collection,
    role,
  }: {
    order: Pick<OrderView, "market" | "status">;
    collection: Collection | null;
    role: "buyer" | "seller" | "staff";
  },
): ActionClock | null {
  if (clock === null || collection === null || collection.ready_at === null) return clock;
  const isWaiting =
    collection.kind === "locker"
      ? order.status === "in_transit_to_buyer"
      : order.status === "check_passed" || order.status === "approved";
  if (!isWaiting) return clock;
  const { last_day: lastDay } = collection;
  return {
    actor: "buyer",
    is_you: role === "buyer",
    starts_at: collection.ready_at,
    due_at: lastDay === null ? null : endOfDay(order.market, lastDay).toISOString(),
    on_expiry: lastDay === null ? null : "not_delivered",
  };
}

const isReasoned = (data: Record<string, unknown>): data is MoveReason & Record<string, unknown> =>
  Array.isArray(data["reasons"]);

export const presentReason = (
  events: readonly OrderEventRow[],
  { language, photos }: { language: Language; photos: Record<ReturnPurpose, readonly string[]> },
): OrderDetail["reason"] => {
  const data = events.findLast((event) => isReasoned(event.data))?.data;
  if (!data || !isReasoned(data)) return null;
  const note = typeof data.note === "object" ? (data.note?.[language] ?? null) : data.note;
  const shown = photos[data["move"] === "dispute_return" ? "return_dispute" : "return"];
  return {
    codes: [...data.reasons],
    note: note || null,
    photos: [...(data.photos ?? []), ...shown].map((key) => `/media/${key}`),
  };
};
