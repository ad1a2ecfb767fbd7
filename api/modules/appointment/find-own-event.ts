import type { UserCall } from "#api/context.ts";
import { foldEmail } from "#api/modules/account/account-policy.ts";
import { hasProvedEmail } from "#api/modules/account/has-proved-email.ts";
import type { CalendarEvent } from "#api/providers/calendar/port.ts";

/** What the calendar service's page says of an event on the way back: its name, or who booked it and when. */
export type EventHint =
  | { uuid: string }
  | {
      email: string;
      /** ISO 8601, with any offset. */
      startsAt: string;
    };

/** Null where what came back names no event at all; half a pair does not. */
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

/**
 * An event that was booked at the calendar service under the caller's own address; the answer of the
 * service decides, not what came back by the visitor. Null: none, or somebody else's.
 */
export async function findOwnEvent(
  { calendar, database, user }: UserCall,
  hint: EventHint,
): Promise<CalendarEvent | null> {
  const isMine = (email: string) => foldEmail(email) === foldEmail(user.email);
  // Nobody learns when others have a call.
  if ("email" in hint && !isMine(hint.email)) return null;
  if (!(await hasProvedEmail({ database, user }))) return null;
  const event =
    "uuid" in hint
      ? await calendar.getEvent(hint.uuid)
      : await calendar.findEvent({ email: hint.email, startsAt: new Date(hint.startsAt) });
  return event && isMine(event.email) ? event : null;
}
