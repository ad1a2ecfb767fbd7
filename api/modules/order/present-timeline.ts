import type { OrderEvent } from "#contract/order.ts";
import { listStatesAhead, type OrderShape } from "./order-states.ts";
import type { OrderEventRow } from "./order-store.ts";

const BEFORE_THE_REQUEST = new Set(["draft", "draft_expired", "waiting_for_payment"]);

/**
 * Where the order has been, is and will go: what happened with its date, then what is still ahead if
 * all goes well. Once it is placed, the checkout before it is left out.
 */
export const presentTimeline = (
  order: OrderShape & { requested_at: Date | null },
  events: readonly OrderEventRow[],
): OrderEvent[] => {
  const moves = events.filter((event) => event.from_status !== event.to_status);
  const last = moves.at(-1);
  const past = order.requested_at
    ? moves.filter((event) => !BEFORE_THE_REQUEST.has(event.to_status))
    : moves.slice(-1);
  const isBehind = last !== undefined && last.to_status !== order.status;
  return [
    ...past.map((event) => ({
      status: event.to_status,
      at: event.at.toISOString(),
      actor: event.actor,
      state: event === last && !isBehind ? ("here" as const) : ("done" as const),
    })),
    // Expired, although nobody has written it down yet.
    ...(isBehind
      ? [{ status: order.status, at: null, actor: "deftero" as const, state: "here" as const }]
      : []),
    ...listStatesAhead(order).map(({ status, actor }) => ({
      status,
      at: null,
      actor,
      state: "todo" as const,
    })),
  ];
};
