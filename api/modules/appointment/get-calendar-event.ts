import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { CalendarEvent } from "#api/providers/calendar/port.ts";
import { findAppointmentByEvent } from "./appointment-store.ts";
import { findOwnEvent, toEventHint, type EventHint } from "./find-own-event.ts";

/** One that is kept here is its keeper's, whatever address it was booked under. */
async function findReadable(call: UserCall, hint: EventHint): Promise<CalendarEvent | null> {
  const { calendar, database, user } = call;
  const findKept = (uuid: string) => findAppointmentByEvent(database, calendar.name, uuid);
  if ("uuid" in hint) {
    const kept = await findKept(hint.uuid);
    if (kept) return kept.user_id === user.id ? calendar.getEvent(hint.uuid) : null;
    return findOwnEvent(call, hint);
  }
  const event = await findOwnEvent(call, hint);
  const kept = event && (await findKept(event.uuid));
  return kept && kept.user_id !== user.id ? null : event;
}

/** An event of the calendar service that the caller has booked, there or here. */
export async function getCalendarEvent(call: UserCall, named: Parameters<typeof toEventHint>[0]) {
  const hint = toEventHint(named);
  const event = hint && (await findReadable(call, hint));
  if (!event) throw new ApiError("not_found");
  return {
    uuid: event.uuid,
    status: event.status,
    starts_at: event.startsAt.toISOString(),
    ends_at: event.endsAt.toISOString(),
    join_url: event.joinUrl,
  };
}
