import { randomUUIDv7 } from "node:crypto";
import type { Appointment } from "#contract/order.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { lockOrder } from "#api/modules/order/order-store.ts";
import { CalendarRefusalError, type CalendarEvent } from "#api/providers/calendar/port.ts";
import {
  findAppointmentByEvent,
  findAppointmentRow,
  countCancelled,
  insertAppointment,
} from "./appointment-store.ts";
import { findOwnEvent, toEventHint, type EventHint } from "./find-own-event.ts";
import { giveUpCall } from "./give-up-call.ts";
import { presentAppointment } from "./present-appointment.ts";
import { planCallReminder, tellCall } from "./tell-call.ts";
import { isCallOpen, requireMyOrder } from "./require-my-order.ts";

type Wish = {
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

/** The same wish again finds the event that it has made, unless that was cancelled meanwhile. */
async function bookSlot(
  { calendar, database, user }: UserCall,
  order: Awaited<ReturnType<typeof requireMyOrder>>,
  { starts_at, name }: { starts_at: string; name: string },
): Promise<CalendarEvent> {
  const whose = { orderId: order.id, userId: user.id };
  const startsAt = new Date(starts_at);
  const turn = await countCancelled(database, whose);
  const key = `call-${order.id}-${user.id}-${turn}-${startsAt.getTime()}`;
  try {
    return await calendar.book({ key, market: order.market, startsAt, name, email: user.email });
  } catch (error) {
    if (error instanceof CalendarRefusalError) throw new ApiError("slot_taken");
    throw error;
  }
}

/** Null where the order has ended meanwhile, or somebody keeps this event already. */
const keep = (
  call: UserCall,
  orderId: string,
  { event, name, topic }: { event: CalendarEvent; name: string; topic: string },
): Promise<Appointment | null> =>
  call.database.tx(async () => {
    const { database, calendar, user, at } = call;
    const locked = await lockOrder(database, orderId);
    const kept = await findAppointmentRow(database, { orderId, userId: user.id });
    if (kept?.calendar === calendar.name && kept.event_uuid === event.uuid)
      return presentAppointment(kept);
    const isFree = !(await findAppointmentByEvent(database, calendar.name, event.uuid));
    if (!locked || !isCallOpen(locked.order) || !isFree) return null;
    // Another time takes the place of the first.
    if (kept) await giveUpCall(call, { ...kept, market: locked.order.market }, at);
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
    await tellCall(call, { id: row.id, topic: kept ? "call-moved" : "call-booked", at });
    const { market } = locked.order;
    await planCallReminder(call, { id: row.id, market, startsAt: row.starts_at }, at);
    return presentAppointment(row);
  });

/**
 * Arranges the caller's call about their order, one at a time; another time takes the place of the
 * first. The calendar is asked before anything is written here.
 */
export async function scheduleCall(
  call: UserCall,
  orderId: string,
  { starts_at, event_uuid, invitee_email, event_start_time, name, topic }: Wish,
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
  const kept = await keep(call, orderId, { event, name, topic });
  if (kept) return kept;
  if (hint === null) await call.calendar.cancel(event.uuid);
  throw new ApiError(hint === null ? "call_closed" : "not_found");
}
