import { randomUUIDv7 } from "node:crypto";
import type { Market } from "#contract/market.ts";
import type { Appointment } from "#contract/order.ts";
import type { ApiDeps, UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findMyPurchase, findMySale, isClosed, lockOrder } from "#api/modules/order/index.ts";
import { type CalendarEvent, CalendarRejectedError } from "#api/providers/calendar/port.ts";
import {
  type AppointmentRow,
  countCancelled,
  findAppointmentByEvent,
  findAppointmentRow,
  insertAppointment,
  markCancelled,
} from "./appointment-store.ts";
import { cancelCallReminder, planCallReminder, notifyAppointment } from "./appointment-jobs.ts";
import { type EventHint, findOwnEvent, toEventHint } from "./get-calendar-event.ts";

export async function listCallSlots(call: UserCall, orderId: string) {
  const { calendar, config, user, locale, at } = call;
  const order = await requireMyOrder(call, orderId);
  if (!isCallOpen(order)) return { slots: [], booking_url: null };
  const { market } = order;
  const slots = await calendar.listSlots({ market, from: at });
  return {
    slots: slots.map(({ startsAt }) => startsAt.toISOString()),
    booking_url: calendar.findBookingUrl({
      market,
      name: user.username ?? "",
      email: user.email,
      returnUrl: `${config.publicOrigin ?? ""}/${locale}/account/orders/${orderId}/call`,
    }),
  };
}

type CallRequest = {
  starts_at?: string | undefined;
  event_uuid?: string | undefined;
  invitee_email?: string | undefined;
  event_start_time?: string | undefined;
  name: string;
  topic: string;
};

async function requireOwnEvent(call: UserCall, hint: EventHint): Promise<CalendarEvent> {
  const event = await findOwnEvent(call, hint);
  if (event?.status !== "active") throw new ApiError("not_found");
  return event;
}

/** Idempotent by key: a repeated request finds the booked event, unless it was cancelled. */
async function bookSlot(
  { calendar, database, user }: UserCall,
  order: Awaited<ReturnType<typeof requireMyOrder>>,
  { starts_at, name }: { starts_at: string; name: string },
): Promise<CalendarEvent> {
  const owner = { orderId: order.id, userId: user.id };
  const startsAt = new Date(starts_at);
  const attempt = await countCancelled(database, owner);
  const key = `call-${order.id}-${user.id}-${attempt}-${startsAt.getTime()}`;
  try {
    return await calendar.book({ key, market: order.market, startsAt, name, email: user.email });
  } catch (error) {
    if (error instanceof CalendarRejectedError) throw new ApiError("slot_taken");
    throw error;
  }
}

/** Null when the order was closed meanwhile, or another appointment has this event. */
const saveAppointment = (
  call: UserCall,
  orderId: string,
  { event, name, topic }: { event: CalendarEvent; name: string; topic: string },
): Promise<Appointment | null> =>
  call.database.tx(async () => {
    const { database, calendar, user, at } = call;
    const locked = await lockOrder(database, orderId);
    const existing = await findAppointmentRow(database, { orderId, userId: user.id });
    if (existing?.calendar === calendar.name && existing.event_uuid === event.uuid)
      return presentAppointment(existing);
    const isFree = !(await findAppointmentByEvent(database, calendar.name, event.uuid));
    if (!locked || !isCallOpen(locked.order) || !isFree) return null;
    if (existing) await cancelAppointment(call, { ...existing, market: locked.order.market }, at);
    const row = await insertAppointment(
      database,
      {
        id: randomUUIDv7(),
        order_id: orderId,
        user_id: user.id,
        calendar: calendar.name,
        event_uuid: event.uuid,
        starts_at: event.startsAt,
        name,
        topic,
        join_url: event.joinUrl,
      },
      at,
    );
    await notifyAppointment(call, {
      id: row.id,
      topic: existing ? "call-moved" : "call-booked",
      at,
    });
    const { market } = locked.order;
    await planCallReminder(call, { id: row.id, market, startsAt: row.starts_at }, at);
    return presentAppointment(row);
  });

/** Books the calendar before anything is written here. */
export async function scheduleCall(
  call: UserCall,
  orderId: string,
  { starts_at, event_uuid, invitee_email, event_start_time, name, topic }: CallRequest,
): Promise<Appointment> {
  const order = await requireMyOrder(call, orderId);
  if (!isCallOpen(order)) throw new ApiError("call_closed");
  const hint = toEventHint({ uuid: event_uuid, invitee_email, event_start_time });
  if (hint === null && starts_at === undefined)
    throw new ApiError("invalid_fields", { fields: { starts_at: ["call.time-required"] } });
  const event =
    hint === null
      ? await bookSlot(call, order, { starts_at: starts_at!, name })
      : await requireOwnEvent(call, hint);
  const saved = await saveAppointment(call, orderId, { event, name, topic });
  if (saved) return saved;
  if (hint === null) await call.calendar.cancel(event.uuid);
  throw new ApiError(hint === null ? "call_closed" : "not_found");
}

export async function cancelCall(call: UserCall, orderId: string): Promise<void> {
  const { database, user, at } = call;
  const { market } = await requireMyOrder(call, orderId);
  await database.tx(async () => {
    const existing = await findAppointmentRow(database, { orderId, userId: user.id });
    if (!existing) throw new ApiError("not_found");
    await cancelAppointment(call, { id: existing.id, market }, at);
    // A call that is over needs no cancellation mail.
    if (existing.starts_at > at)
      await notifyAppointment(call, { id: existing.id, topic: "call-cancelled", at });
  });
}

/** The calendar event is cancelled after the commit. */
async function cancelAppointment(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  { id, market }: { id: string; market: Market },
  at: Date,
): Promise<void> {
  database.requireTx();
  await markCancelled(database, id, at);
  await cancelCallReminder({ database, jobs }, id);
  await jobs.outbox.add({ market, topic: "call-cancelled", payload: { appointment_id: id } });
}

async function requireMyOrder(call: UserCall, orderId: string) {
  const order = (await findMyPurchase(call, orderId)) ?? (await findMySale(call, orderId));
  if (!order) throw new ApiError("not_found");
  return order;
}

const isCallOpen = (
  order: Pick<Awaited<ReturnType<typeof requireMyOrder>>, "status" | "requested_at">,
): boolean => order.requested_at !== null && !isClosed(order.status);

export async function findAppointment(
  database: Database,
  of: { orderId: string; userId: string },
): Promise<Appointment | null> {
  const row = await findAppointmentRow(database, of);
  return row ? presentAppointment(row) : null;
}

const presentAppointment = (row: AppointmentRow): Appointment => ({
  starts_at: row.starts_at.toISOString(),
  name: row.name,
  topic: row.topic as Appointment["topic"],
  join_url: row.join_url,
});
