import type { Address } from "#contract/account.ts";
import type { OrderDetail } from "#contract/order.ts";

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

export function presentOrder(order: OrderDetail) {
  const actions = order.allowed_actions;
  const { item, address, locker } = order;
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    role: order.role,
    isInstant: item.is_instant_buy,
    title: item.title,
    detail: [item.capacity, item.color].filter(Boolean).join(" · "),
    grade: item.generic_condition,
    cover: item.cover,
    listingId: order.listing_id,
    counterpart: order.counterpart,
    clock: order.action_clock,
    timeline: order.timeline,
    money: order.money,
    cardLast4: order.payment?.card_last4 ?? null,
    amounts: order.amounts,
    name: address?.full_name ?? null,
    address: address === null ? null : toLabel(address),
    notes: address?.delivery_notes ?? null,
    method: order.shipping_method,
    locker: locker === null ? null : { name: locker.name, address: locker.address },
    canContinue: actions.includes("edit"),
    canRefresh: !actions.includes("edit") && actions.includes("extend"),
  };
}
