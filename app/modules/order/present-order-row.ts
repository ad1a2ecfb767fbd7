import type { Order } from "#contract/order.ts";
import { findStatusVariant } from "./find-status-key.ts";
import { listSteps } from "./list-steps.ts";

export type OrderRow = ReturnType<typeof presentOrderRow>;

const WAITS = /^(?:locker|pickup)_ready$/;

const toFacts = ({ status, item, sub_status: subStatus, collection_point: point }: Order) => ({
  status,
  isInstant: item.is_instant_buy,
  subStatus,
  point,
});

export function presentOrderRow(order: Order) {
  const { item, action_clock: clock, amounts, role, collection_point: point } = order;
  const isWaiting = role === "buyer" && WAITS.test(findStatusVariant(toFacts(order)));
  return {
    id: order.id,
    number: order.number,
    role,
    ...toFacts(order),
    title: item.title,
    detail: [item.capacity, item.color].filter(Boolean).join(" · "),
    cover: item.cover,
    counterpart: order.counterpart.username,
    price: role === "buyer" ? amounts.total : amounts.asking_price,
    requestedOn: order.requested_on,
    /** The list does not know the offers of the order page. */
    next: listSteps({ ...order, offers: [], appointment: null }).next,
    turn: clock?.is_you
      ? { startsAt: clock.starts_at, dueAt: clock.due_at }
      : isWaiting
        ? { startsAt: point!.ready_at!, dueAt: null }
        : null,
  };
}

/** The most urgent deadline comes first. */
export function sortByTurn(rows: readonly OrderRow[]): OrderRow[] {
  const rank = ({ status, turn }: OrderRow) => (turn === null ? 2 : status === "requested" ? 0 : 1);
  const due = ({ turn }: OrderRow) => turn?.dueAt ?? "";
  return rows.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      (rank(one) === 2 ? 0 : due(one) < due(other) ? -1 : due(one) > due(other) ? 1 : 0),
  );
}
