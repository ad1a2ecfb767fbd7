import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { foldEmail, hasProvedEmail } from "#api/modules/account/index.ts";
import type { CalendarEvent } from "#api/providers/calendar/port.ts";
import { findAppointmentByEvent } from "./appointment-store.ts";

/** An appointment's event belongs to its user, under any e-mail that it was booked with. */
async function findVisibleEvent(call: UserCall, hint: EventHint): Promise<CalendarEvent | null> {
  const { calendar, database, user } = call;
  const findStored = (uuid: string) => findAppointmentByEvent(database, calendar.name, uuid);
  if ("uuid" in hint) {
    const stored = await findStored(hint.uuid);
    if (stored) return stored.user_id === user.id ? calendar.getEvent(hint.uuid) : null;
    return findOwnEvent(call, hint);
  }
  const event = await findOwnEvent(call, hint);
  const stored = event && (await findStored(event.uuid));
  return stored && stored.user_id !== user.id ? null : event;
}

export async function getCalendarEvent(call: UserCall, named: Parameters<typeof toEventHint>[0]) {
  const hint = toEventHint(named);
  const event = hint && (await findVisibleEvent(call, hint));
  if (!event) throw new ApiError("not_found");
  return {
    uuid: event.uuid,
    status: event.status,
    starts_at: event.startsAt.toISOString(),
    ends_at: event.endsAt.toISOString(),
    join_url: event.joinUrl,
  };
}

export type EventHint =
  | { uuid: string }
  | {
      email: string;
      startsAt: string;
    };

export const toEventHint = ({
  uuid,
  invitee_email: email,
  event_start_time: startsAt,
}: {
  uuid?: string | undefined;
  invitee_email?: string | undefined;
  event_start_time?: string | undefined;
}): EventHint | null => {
  if (uuid !== undefined) return { uuid };
  return email === undefined || startsAt === undefined ? null : { email, startsAt };
};

/** The calendar's API decides, because the redirect parameters can be forged. */
export async function findOwnEvent(
  { calendar, database, user }: UserCall,
  hint: EventHint,
): Promise<CalendarEvent | null> {
  const isMine = (email: string) => foldEmail(email) === foldEmail(user.email);
  // The times of other people's calls stay private.
  if ("email" in hint && !isMine(hint.email)) return null;
  if (!(await hasProvedEmail({ database, user }))) return null;
  const event =
    "uuid" in hint
      ? await calendar.getEvent(hint.uuid)
      : await calendar.findEvent({ email: hint.email, startsAt: new Date(hint.startsAt) });
  return event && isMine(event.email) ? event : null;
}
