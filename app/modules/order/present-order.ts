import { stateOf } from "#contract/order-states.ts";
import type { Address } from "#contract/address.ts";
import type { OrderDetail, OrderStatus } from "#contract/order.ts";
import { listSteps } from "./list-steps.ts";

/** The part of an order that its page shows; the rest is not sent to the browser. */
export type OrderView = ReturnType<typeof presentOrder>;

const toLabel = ({ address, city, postal_code, country }: Address) => ({
  line: address,
  city,
  postalCode:
    country === "GB"
      ? postal_code.replace(/^(.+?)(.{3})$/, "$1 $2")
      : postal_code.replace(/^(\d{3})(\d{2})$/, "$1 $2"),
  isCodeLast: country === "GB",
});

/** `support`: the form by which its parties write to us about it. */
export function presentOrder(order: OrderDetail, support: string) {
  const { address, locker } = order;
  const { counterpart: _, allowed: _allowed, offers: _offers, ...brief } = presentBrief(order);
  return {
    ...brief,
    // The seller's own number goes with the device.
    detail: [brief.detail, order.own_reference].filter(Boolean).join(" · "),
    support,
    steps: listSteps(order),
    listingId: order.listing_id,
    counterpart: order.counterpart,
    clock: order.action_clock,
    timeline: order.timeline,
    money: presentMoney(order),
    cardLast4: order.payment?.card_last4 ?? null,
    declineCode: order.payment?.decline_code ?? null,
    amounts: order.amounts,
    agreed: presentAgreed(order),
    sale: order.sale,
    name: address?.full_name ?? null,
    address: address === null ? null : toLabel(address),
    notes: address?.delivery_notes ?? null,
    method: order.shipping_method,
    locker: locker === null ? null : { name: locker.name, address: locker.address },
    collection: order.collection,
    /** Also for the seller, who learns no more of it than that. */
    point: order.collection ?? order.collection_point,
    /** The days promised for it, until it is there. */
    window: isAhead(order, "delivered") ? order.delivery_window : null,
    shipments: order.shipments,
    warranty: order.warranty,
    extras: order.add_ons.map(({ name }) => name),
    payout: order.payout,
    refund: order.refund,
    withdrawal: order.withdrawal,
    terms: order.terms,
    reason: order.reason,
    appointment: order.appointment,
    reviews: order.reviews,
    passport: order.passport,
    invoices: order.invoices,
    imeiCheck: order.imei_check,
  };
}

/** Null for an agreed price that has ended before the order was placed. */
const presentAgreed = ({ agreed_price: agreed }: OrderDetail) =>
  agreed === null || agreed.is_over ? null : { offerId: agreed.offer_id, amount: agreed.amount };

const isAhead = ({ timeline }: OrderDetail, status: OrderStatus) =>
  timeline.some((step) => step.status === status && step.state === "todo");

function presentMoney(order: OrderDetail): OrderDetail["money"] {
  if (!isGoingBack(order)) return order.money;
  return order.money.map((step) =>
    step.step === "released" ? { ...step, step: "refunded", amount: order.amounts.total } : step,
  );
}

/** The part of an order that the page of a single action shows. */
export type OrderBrief = ReturnType<typeof presentBrief>;

export function presentBrief(order: OrderDetail) {
  const { item } = order;
  return {
    id: order.id,
    number: order.number,
    role: order.role,
    status: order.status,
    subStatus: order.sub_status,
    isInstant: item.is_instant_buy,
    title: item.title,
    detail: [item.capacity, item.color].filter(Boolean).join(" · "),
    cover: item.cover,
    vertical: item.vertical,
    total: order.amounts.total,
    counterpart: order.counterpart.username,
    agreedPrice: order.requested_on === null ? null : (order.agreed_price?.amount ?? null),
    sale: order.sale,
    /** The buyer's money was taken, and not only set aside. */
    isCharged: hasHappened(order, "charged"),
    isAuthorised: hasHappened(order, "authorised"),
    allowed: order.allowed_actions,
    offers: order.offers,
  };
}

const hasHappened = ({ money }: OrderDetail, wanted: OrderDetail["money"][number]["step"]) =>
  money.some(({ step, at }) => step === wanted && at !== null);

/** The device is on its way back, so that what comes of the money is a refund and no sale. */
export const isGoingBack = ({ status }: Pick<OrderDetail, "status">): boolean =>
  stateOf(status).phase === "return";
