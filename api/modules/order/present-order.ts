import type { Card } from "#contract/card.ts";
import type { Language } from "#contract/market.ts";
import type { ActionClock } from "#contract/order.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#contract/payment.ts";
import { splitSellerShares } from "#contract/seller-fee.ts";
import type { Payment } from "#api/modules/payment/payment-store.ts";
import type { Delivery } from "#api/modules/shipping/delivery.ts";
import type { Voucher } from "#api/modules/voucher/voucher-policy.ts";
import { presentPayment } from "#api/modules/payment/pay-order.ts";
import { presentAddOn } from "./present-add-on.ts";
import { presentAmounts } from "./order-amounts.ts";
import { presentOrderItem } from "./order-item.ts";
import {
  findReservationEnd,
  listAllowedActions,
  listMissingSteps,
  toShape,
} from "./order-policy.ts";
import { findExpiry, isClosed, nextOnMainPath } from "./order-states.ts";
import type { OrderEventRow, OrderView } from "./order-store.ts";
import { toCurrentOrder } from "./to-current-order.ts";
import { presentMoney } from "./present-money.ts";
import { presentTimeline } from "./present-timeline.ts";

export type OrderSurroundings = {
  role: "buyer" | "seller";
  language: Language;
  at: Date;
  delivery: Delivery;
  /** With which a payment can be made here. */
  methods: readonly PaymentMethod[];
  payment: Payment | null;
  card: Card | null;
  /** Since when it lies in its locker. */
  lockerReadyAt: Date | null;
  /** The promo code on it. */
  voucher: Voucher | null;
  events: readonly OrderEventRow[];
};

/** Where its buyer fetches it, and since when. */
const presentCollectionPoint = (
  { shipping_method, pickup_ready_at }: OrderView,
  lockerReadyAt: Date | null,
) => {
  if (shipping_method === "pickup")
    return { kind: "hub" as const, ready_at: pickup_ready_at?.toISOString() ?? null };
  return lockerReadyAt && { kind: "locker" as const, ready_at: lockerReadyAt.toISOString() };
};

/** Who has the next move, until when, and what happens otherwise; null once nobody has. */
const presentClock = (
  order: OrderView,
  { role, payment }: Pick<OrderSurroundings, "role" | "payment">,
): ActionClock | null => {
  if (isClosed(order.status)) return null;
  const shape = toShape(order);
  const expiry = findExpiry(shape);
  const actor = nextOnMainPath(shape)?.who[0];
  if (!actor) return null;
  const due = order.status === "draft" ? findReservationEnd(order, payment) : order.action_due_at;
  return {
    actor,
    is_you: actor === role,
    starts_at: order.status_since.toISOString(),
    due_at: due?.toISOString() ?? null,
    on_expiry: expiry?.to ?? null,
  };
};

/** An order as its buyer or its seller sees it; the seller learns neither address nor payment. */
export const presentOrder = (
  stored: OrderView,
  {
    role,
    language,
    at,
    delivery,
    methods,
    payment,
    card,
    lockerReadyAt,
    voucher,
    events,
  }: OrderSurroundings,
) => {
  const order = toCurrentOrder(stored, { payment, voucher, at });
  const isBuyer = role === "buyer";
  const missing = isBuyer ? listMissingSteps(order, { card, delivery, at }) : [];
  const isDraft = order.status === "draft" || order.status === "draft_expired";
  return {
    id: order.id,
    number: order.number,
    market: order.market,
    listing_id: order.listing_id,
    status: order.status,
    sub_status: order.sub_status,
    role,
    requested_on: order.requested_at?.toISOString() ?? null,
    created_at: order.created_at.toISOString(),
    item: presentOrderItem(
      {
        ...order,
        asking_price: { amount: order.asking_price, currency: order.currency },
      },
      { language, delivery },
    ),
    counterpart: isBuyer
      ? {
          username: order.seller_username ?? "",
          is_pro: order.seller_is_pro,
          photo: order.seller_photo,
        }
      : {
          username: order.buyer_username ?? "",
          is_pro: order.buyer_is_pro,
          photo: order.buyer_photo,
        },
    amounts: presentAmounts(order),
    sale: isBuyer
      ? null
      : splitSellerShares({ amount: order.asking_price, currency: order.currency }, order),
    address: isBuyer ? order.address : null,
    shipping_method: order.shipping_method,
    locker: isBuyer ? order.locker : null,
    collection_point: presentCollectionPoint(order, lockerReadyAt),
    payment_method: order.payment_method,
    payment_methods: isBuyer
      ? PAYMENT_METHODS.map((method) => ({
          method,
          available: methods.includes(method),
          selected: method === order.payment_method,
        }))
      : [],
    add_ons: isBuyer
      ? order.add_on_items.map((item) => presentAddOn(item, order.currency, language))
      : [],
    voucher_code: isBuyer ? order.voucher_code : null,
    selected_card: isBuyer ? (card?.reference ?? null) : null,
    payment: isBuyer && payment ? presentPayment(payment) : null,
    expires_at: isDraft ? (findReservationEnd(order, payment)?.toISOString() ?? null) : null,
    missing,
    action_clock: presentClock(order, { role, payment }),
    timeline: presentTimeline({ ...toShape(order), requested_at: order.requested_at }, events),
    money: presentMoney(order, { payment, events, role }),
    allowed_actions: listAllowedActions(order, { actor: role, missing }),
  };
};
