import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { foldEmail } from "#api/modules/account/account-policy.ts";
import { findAppointmentByEvent } from "./appointment-store.ts";

/** An event of the calendar service that the caller has booked, there or here. */
export async function getCalendarEvent(call: UserCall, uuid: string) {
  const { calendar, database, user } = call;
  const kept = await findAppointmentByEvent(database, calendar.name, uuid);
  if (kept && kept.user_id !== user.id) throw new ApiError("not_found");
  const event = await calendar.getEvent(uuid);
  const isMine = event && (kept || foldEmail(event.email) === foldEmail(user.email));
  if (!isMine) throw new ApiError("not_found");
  return {
    uuid: event.uuid,
    status: event.status,
    starts_at: event.startsAt.toISOString(),
    ends_at: event.endsAt.toISOString(),
    join_url: event.joinUrl,
  };
}
