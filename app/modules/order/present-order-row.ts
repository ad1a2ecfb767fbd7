import type { Order } from "#contract/order.ts";

/** What one line of the list shows. */
export type OrderRow = ReturnType<typeof presentOrderRow>;

export function presentOrderRow(order: Order) {
  const { item, action_clock: clock } = order;
  return {
    id: order.id,
    number: order.number,
    role: order.role,
    status: order.status,
    isInstant: item.is_instant_buy,
    title: item.title,
    detail: [item.capacity, item.color].filter(Boolean).join(" · "),
    cover: item.cover,
    total: order.amounts.total,
    requestedOn: order.requested_on,
    /** It is the reader who has to act, until then where there is a limit. */
    turn: clock?.is_you ? { dueAt: clock.due_at } : null,
  };
}
