import { hasBothNames } from "#contract/full-name.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import {
  CHECKOUT_STEPS,
  type CheckoutStep,
  type NextStep,
  type OrderAction,
  type OrderActor,
  type OrderStatus,
} from "#contract/order.ts";
import type { PaymentMethod, PaymentStatus } from "#contract/payment.ts";
import type { ShippingMethod } from "#contract/shipping-option.ts";
import { toPriceForBuyer } from "#api/modules/agreed-price/index.ts";
import { type Delivery, listShippingOptions } from "#api/modules/shipping-option/index.ts";
import { isRunning, type Payment } from "#api/modules/payment/index.ts";
import type { PromoCode } from "#api/modules/promo-code/index.ts";
import type { OrderView } from "./find-order.ts";
import { priceDraft } from "./order-amounts.ts";
import {
  findExpiry,
  isDraft,
  listActions,
  type OrderShape,
  type OrderTransition,
} from "./order-states.ts";

export type DraftFacts = {
  status: OrderStatus;
  sub_status: string | null;
  expires_at: Date | null;
  extended_at: Date | null;
  item: { is_instant_buy: boolean };
  offer_id: string | null;
  shipping_method: ShippingMethod | null;
  address_id: string | null;
  locker: unknown;
  payment_method: PaymentMethod;
};

type ShippingFacts = Pick<DraftFacts, "item" | "shipping_method"> & {
  market: Market;
  address: { postal_code: string } | null;
};

type PaymentFacts = { status: PaymentStatus; created_at: Date } | null;

type ShapeFacts = Pick<DraftFacts, "status" | "item" | "shipping_method" | "offer_id"> & {
  withdrawn_at?: Date | null;
};

export const toShape = (order: ShapeFacts): OrderShape => ({
  status: order.status,
  flow: order.item.is_instant_buy ? "instant_buy" : "seller_approval",
  leg: order.shipping_method === "hub_pickup" ? "pickup" : "carried",
  consent: order.offer_id === null ? "asked" : "given",
  contract: order.withdrawn_at ? "withdrawn" : "kept",
});

/** A payment adds at most 15 minutes (decisions "Reservation"), however often it restarts. */
export const findReservationEnd = (
  order: Pick<DraftFacts, "expires_at">,
  payment: PaymentFacts,
): Date | null => {
  if (!order.expires_at || !payment || !isRunning(payment)) return order.expires_at;
  const end = order.expires_at.getTime();
  const begun = Math.min(payment.created_at.getTime(), end);
  return new Date(Math.max(end, begun + LIMITS.checkoutPaymentGrace));
};

/** A draft counts as expired before its deadline has run. */
export const isReservationOver = (
  order: Pick<DraftFacts, "status" | "expires_at">,
  payment: PaymentFacts,
  at: Date,
): boolean => {
  const end = findReservationEnd(order, payment);
  return order.status === "draft" && end !== null && end <= at;
};

/** The job may not have written the transition yet. */
export const findOverdue = (
  order: ShapeFacts & { action_due_at: Date | null },
  at: Date,
): OrderTransition | null => {
  const isOver = order.status !== "draft" && order.action_due_at && order.action_due_at <= at;
  return isOver ? findExpiry(toShape(order)) : null;
};

/** Express has opening hours, and a seller may switch off Instant Buy after the choice. */
export const isShippingOffered = (
  order: ShippingFacts,
  { delivery, at }: { delivery: Delivery; at: Date },
): boolean =>
  listShippingOptions({
    delivery,
    market: order.market,
    at,
    isInstantBuy: order.item.is_instant_buy,
    postalCode: order.address?.postal_code,
  }).some((option) => option.method === order.shipping_method && option.available);

/** The review stays missing until the draft ends. */
export const listMissingSteps = (
  order: Omit<DraftFacts, "expires_at" | "extended_at" | "sub_status"> & ShippingFacts,
  {
    buyerName,
    card,
    delivery,
    at,
  }: {
    buyerName: string | null;
    card: { is_expired: boolean } | null;
    delivery: Delivery;
    at: Date;
  },
): CheckoutStep[] => {
  if (!isDraft(order.status)) return [];
  const missing: CheckoutStep[] = [];
  if (order.address_id === null && order.shipping_method !== "hub_pickup") missing.push("address");
  const lacksLocker = order.shipping_method === "locker" && !order.locker;
  if (lacksLocker || !isShippingOffered(order, { delivery, at })) missing.push("shipping");
  if (!hasBothNames(buyerName)) missing.push("personal");
  if (order.payment_method === "card" && (card === null || card.is_expired))
    missing.push("payment");
  return [...missing, "review"];
};

export const isReadyToPay = (missing: readonly CheckoutStep[]): boolean =>
  missing.length === 1 && missing[0] === "review";

/** The steps in front of the first open one can be changed; a pickup needs no address. */
export const listOpenSteps = (
  { status, market, item }: Pick<DraftFacts, "status" | "item"> & { market: Market },
  { missing, delivery }: { missing: readonly CheckoutStep[]; delivery: Delivery },
): CheckoutStep[] => {
  if (status === "waiting_for_payment") return ["review"];
  if (status === "payment_due") return ["payment", "review"];
  if (status !== "draft") return [];
  const [first = "review"] = missing;
  const mayCollect = item.is_instant_buy && delivery.methods[market].includes("hub_pickup");
  const last = first === "address" && mayCollect ? "shipping" : first;
  return CHECKOUT_STEPS.slice(0, CHECKOUT_STEPS.indexOf(last) + 1).filter(
    (step) => step !== "personal" || missing.includes(step),
  );
};

/** Null for a draft that was ended for a reason, which `sub_status` names. */
export const findRenewableFrom = (
  order: Pick<DraftFacts, "status" | "sub_status" | "expires_at" | "extended_at">,
): Date | null => {
  const { status, sub_status, expires_at } = order;
  if (status !== "draft_expired" || sub_status !== null || expires_at === null) return null;
  return mayExtend(order) ? expires_at : new Date(expires_at.getTime() + LIMITS.holdPause);
};

export const findNextStep = (
  order: Parameters<typeof findRenewableFrom>[0],
  missing: readonly CheckoutStep[],
): NextStep | null => {
  if (order.status === "draft") return missing[0] ?? "review";
  if (order.status === "payment_due") return "payment";
  return findRenewableFrom(order) === null ? null : "renew";
};

/** Once, also just after it ran out, but not after it was ended. */
export const mayExtend = ({
  status,
  sub_status,
  extended_at,
}: Pick<DraftFacts, "status" | "sub_status" | "extended_at">): boolean =>
  (status === "draft" || (status === "draft_expired" && sub_status === null)) &&
  extended_at === null;

export const isPaymentDue = (
  order: Pick<DraftFacts, "status"> & { action_due_at: Date | null },
  at: Date,
): boolean =>
  order.status === "payment_due" && order.action_due_at !== null && order.action_due_at > at;

export const listAllowedActions = (
  order: DraftFacts,
  { actor, missing }: { actor: OrderActor; missing: readonly CheckoutStep[] },
): OrderAction[] =>
  listActions(toShape(order), actor).filter((action) => {
    if (action === "extend") return mayExtend(order);
    if (action === "pay" || action === "finalize")
      return order.status === "payment_due" || isReadyToPay(missing);
    return true;
  });

type CurrentFacts = {
  payment: Payment | null;
  promoCode: PromoCode | null;
  delivery: Delivery;
  at: Date;
};

/** New prices and passed deadlines take effect before their job runs (docs/decisions/0006). */
export const toCurrentOrder = (
  order: OrderView,
  { payment, promoCode, delivery, at }: CurrentFacts,
): OrderView => {
  if (order.status !== "draft") {
    const overdue = findOverdue(order, at);
    return overdue ? { ...order, status: overdue.to } : order;
  }
  const price = toPriceForBuyer({ asking_price: order.listing_price }, order.agreed, at);
  return {
    ...order,
    ...priceDraft(
      { ...order, asking_price: price.asking_price },
      {
        isFeeFree: order.seller_fee === 0,
        promoCode,
        held: order.held,
        delivery,
        fees: price.fees,
        // As its listing said when the draft was written, which every change repeats.
        courierPrice: order.item.is_instant_buy ? order.pickup_price : null,
      },
    ),
    offer_id: price.offer_id,
    status: isReservationOver(order, payment, at) ? "draft_expired" : "draft",
  };
};
