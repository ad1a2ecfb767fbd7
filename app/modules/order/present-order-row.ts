import type { Order } from "#contract/order.ts";
import { findStatusVariant } from "./find-status-key.ts";
import { listSteps } from "./list-steps.ts";

/** What one line of the list shows. */
export type OrderRow = ReturnType<typeof presentOrderRow>;

/** It lies there for its buyer. */
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
    /** What the buyer pays; what the seller asks. */
    price: role === "buyer" ? amounts.total : amounts.asking_price,
    requestedOn: order.requested_on,
    /** What is asked of the reader next; the offers of its page are not known here. */
    next: listSteps({ ...order, offers: [], appointment: null }).next,
    /** It is the reader who has to act, until then where there is a limit. */
    turn: clock?.is_you
      ? { startsAt: clock.starts_at, dueAt: clock.due_at }
      : isWaiting
        ? { startsAt: point!.ready_at!, dueAt: null }
        : null,
  };
}

/** Who waits for the reader comes first, the most pressing one before the others. */
export function sortByTurn(rows: readonly OrderRow[]): OrderRow[] {
  const rank = ({ status, turn }: OrderRow) => (turn === null ? 2 : status === "requested" ? 0 : 1);
  const due = ({ turn }: OrderRow) => turn?.dueAt ?? "";
  return rows.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      (rank(one) === 2 ? 0 : due(one) < due(other) ? -1 : due(one) > due(other) ? 1 : 0),
  );
}
