import type { Address } from "#contract/account.ts";
import type { OrderDetail, OrderStatus } from "#contract/order.ts";
import { isGoingBack } from "./is-going-back.ts";
import { listSteps } from "./list-steps.ts";
import { presentBrief } from "./present-brief.ts";

/** What the page of one order shows; no more travels to the browser. */
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

/** `support`: where a mail about it goes. */
export function presentOrder(order: OrderDetail, support: string) {
  const { address, locker } = order;
  const { counterpart: _, allowed: _allowed, offers: _offers, ...brief } = presentBrief(order);
  return {
    ...brief,
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
    reason: order.reason,
    appointment: order.appointment,
    reviews: order.reviews,
    passport: order.passport,
    imeiCheck: order.imei_check,
  };
}

const isAhead = ({ timeline }: OrderDetail, status: OrderStatus) =>
  timeline.some((step) => step.status === status && step.state === "todo");

function presentMoney(order: OrderDetail): OrderDetail["money"] {
  if (!isGoingBack(order)) return order.money;
  return order.money.map((step) =>
    step.step === "released" ? { ...step, step: "refunded", amount: order.amounts.total } : step,
  );
}
