import type { OrderDetail } from "#contract/order.ts";

/** What a page about one thing one does with an order shows of it. */
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
