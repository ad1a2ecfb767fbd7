import { hours } from "#contract/duration.ts";
import type { OrderStatus } from "#contract/order.ts";
import type { ApiDeps } from "#api/context.ts";
import { announceOrderNews } from "./announce-order-news.ts";
import { lockOrder, type OrderRow } from "./order-store.ts";
import type { OrderFlow, OrderNotice } from "./order-states.ts";

const ORDER_REMINDER = "order-reminder";
const LAST_REMINDER_BEFORE = hours(2);

type Reminder = { notice: OrderNotice; who: "buyer" | "seller"; flow?: OrderFlow };

const REMINDERS: Partial<Record<OrderStatus, Reminder>> = {
  requested: { notice: "order-remind-answer", who: "seller" },
  approved: { notice: "order-remind-courier", who: "seller", flow: "seller_approval" },
  pickup_failed: { notice: "order-remind-rebook", who: "seller" },
  delivered: { notice: "order-remind-decision", who: "buyer" },
  buyer_rejected: { notice: "order-remind-return", who: "buyer" },
};

type OrderWithDeadline = Pick<OrderRow, "id" | "market" | "status" | "status_since" | "item">;

export const isStillAsked = (notice: OrderNotice, status: OrderStatus): boolean =>
  !notice.startsWith("order-remind-") || REMINDERS[status]?.notice === notice;

const findReminder = ({ status, item }: OrderWithDeadline): Reminder | null => {
  const reminder = REMINDERS[status];
  if (!reminder) return null;
  return reminder.flow === "seller_approval" && item.is_instant_buy ? null : reminder;
};

/** The first comes half-way, the second two hours before the end. */
export async function setOrderReminder(
  { jobs }: Pick<ApiDeps, "jobs">,
  order: OrderWithDeadline,
  { dueAt, at }: { dueAt: Date | null; at: Date },
): Promise<void> {
  if (dueAt && findReminder(order)) {
    const half = new Date((at.getTime() + dueAt.getTime()) / 2);
    await jobs.deadlines.set({ ...toSubject(order), market: order.market, due_at: half });
  } else await jobs.deadlines.cancel(toSubject(order));
}

const toSubject = ({ id }: Pick<OrderWithDeadline, "id">) => ({
  subject_type: "order",
  subject_id: id,
  kind: ORDER_REMINDER,
});

async function remind(deps: ApiDeps, orderId: string, at: Date): Promise<void> {
  const locked = await lockOrder(deps.database, orderId);
  const order = locked?.order;
  const reminder = order && findReminder(order);
  const dueAt = order?.action_due_at;
  if (!order || !reminder || !dueAt || dueAt <= at) return;
  const last = new Date(dueAt.getTime() - LAST_REMINDER_BEFORE);
  const isLast = last <= at;
  const { notice, who } = reminder;
  await announceOrderNews(deps, order, {
    notice,
    at,
    dueAt,
    key: `${notice}-${order.id}-${order.status_since.getTime()}-${isLast ? "last" : "half"}`,
    only: who,
    ...(isLast && { variant: "last" }),
  });
  if (!isLast)
    await deps.jobs.deadlines.set({ ...toSubject(order), market: order.market, due_at: last });
}

export const registerOrderReminderJobs = (deps: ApiDeps): void => {
  deps.jobs.deadlines.handle(ORDER_REMINDER, ({ subject_id }, at) => remind(deps, subject_id, at), {
    lock: ({ subject_id }) => lockOrder(deps.database, subject_id),
  });
};
