import type { Market } from "#contract/market.ts";
import type { OrderActor } from "#contract/order.ts";
import type { StaffKey } from "#contract/staff-keys.ts";
import type { UserCall } from "#api/context.ts";
import { hasKey } from "#api/http/staff-access.ts";
import { type HubQueue, listStatuses, type OrderStatus } from "#contract/order-states.ts";
import {
  CLOSED_STATUSES,
  listTransitions,
  ORDER_TRANSITIONS,
  type OrderMove,
  type OrderShape,
  toShape,
} from "#api/modules/order/index.ts";
import { addBusinessDays, endOfDay, nextDay, toMarketTime } from "#api/modules/calendar/index.ts";
import { BUSINESS_DAYS_WITHOUT_NEWS } from "#api/modules/shipment/index.ts";

export type StaffActor = Extract<OrderActor, "hub" | "support">;

const BY_THE_CHECK: ReadonlySet<OrderMove> = new Set(["pass_check", "fail_check"]);
/** Not a move of the order, which has ended. */
export const SEND_BACK = "send_back_to_seller";
export const PREPARE_PICKUP = "prepare_pickup";

export const isPickupToPrepare = (
  order: Parameters<typeof toShape>[0] & { pickup_ready_at: Date | null },
): boolean =>
  order.pickup_ready_at === null &&
  listTransitions(toShape(order)).some(({ move }) => move === "collect");

const KEY_OF = { hub: "write_hub", support: "write_orders" } as const satisfies Record<
  StaffActor,
  StaffKey
>;
const STAFF_ACTORS = Object.keys(KEY_OF) as StaffActor[];
export const toKey = (actor: StaffActor): StaffKey => KEY_OF[actor];

/** As whom the caller may move orders, by keys. */
export const listActors = (call: Pick<UserCall, "user">): StaffActor[] =>
  STAFF_ACTORS.filter((actor) => hasKey(call, KEY_OF[actor]));

/** The members of staff who may make the move now, whoever calls. */
export const listMovers = (order: OrderShape, move: string): StaffActor[] =>
  STAFF_ACTORS.filter((actor) => listStaffMoves(order, [actor]).some((one) => one === move));

export const listStaffMoves = (order: OrderShape, actors: readonly StaffActor[]): OrderMove[] =>
  listTransitions(order)
    .filter(
      ({ move, who }) => actors.some((actor) => who.includes(actor)) && !BY_THE_CHECK.has(move),
    )
    .map(({ move }) => move);

export const movesMoney = (order: OrderShape, move: OrderMove): boolean =>
  listTransitions(order).some((row) => row.move === move && row.money !== null);

/** States of a seller's device that waits in the queue. */
export const listQueued = (queue: HubQueue): OrderStatus[] =>
  listStatuses((state) => state.queue === queue);

export const AT_HUB = listStatuses(({ device }) => device === "hub");

const ON_THE_WAY = listStatuses(
  ({ device }) => device === "awaits_courier" || device === "courier_to_hub",
);

const listEnds = (states: readonly OrderStatus[]): readonly OrderStatus[] =>
  CLOSED_STATUSES.filter((status) =>
    ORDER_TRANSITIONS.some((row) => row.to === status && states.some((from) => from === row.from)),
  );

export const ENDS_AT_HUB = listEnds(AT_HUB);

export const ENDS_ON_THE_WAY = listEnds(ON_THE_WAY);

/**
 * Returns the end of the last day from which BUSINESS_DAYS_WITHOUT_NEWS business days have passed. A
 * parcel without news since then is late.
 */
export function findSilenceStart(market: Market, at: Date): Date {
  const today = toMarketTime(market, at).day;
  let day = nextDay(today, -1);
  while (addBusinessDays(market, day, BUSINESS_DAYS_WITHOUT_NEWS) >= today) day = nextDay(day, -1);
  return endOfDay(market, day);
}
