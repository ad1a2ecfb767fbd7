import type { Appointment } from "#contract/order.ts";
import { formatDate } from "../locale/format.ts";
import type { Locale } from "../locale/locale.ts";
import { readProblem } from "../session/read-problem.ts";

type Event = { uuid: string; status: "active" | "cancelled"; starts_at: string };
type Desk = {
  listCallSlots(): Promise<{ slots: string[]; booking_url: string | null }>;
  getCalendarEvent(uuid: string): Promise<Event>;
};
type Asked = {
  appointment: Appointment | null;
  /** Booked at the calendar service just now. */
  eventUuid: string | null;
  locale: Locale;
  name: string;
};

export type CallView = Awaited<ReturnType<typeof loadCall>>;

/** The free times by day, and what was booked at the calendar service, if it can be found there. */
export async function loadCall(desk: Desk, { appointment, eventUuid, locale, name }: Asked) {
  const [times, event] = await Promise.all([
    desk.listCallSlots().catch(unlessAway),
    eventUuid === null ? null : desk.getCalendarEvent(eventUuid).catch(unlessMissing),
  ]);
  const days = Map.groupBy(times?.slots ?? [], (at) => formatDate(locale, at, "weekday"));
  return {
    appointment,
    isAway: times === null,
    days: [...days].map(([day, slots]) => ({ day, slots })),
    bookingUrl: times?.booking_url ?? null,
    event: event?.status === "active" ? { uuid: event.uuid, starts_at: event.starts_at } : null,
    isEventLost: eventUuid !== null && event?.status !== "active",
    name: appointment?.name ?? name,
  };
}

function unlessAway(error: unknown): null {
  const problem = readProblem(error);
  if (problem === null || problem.status < 500) throw error;
  return null;
}

/** A link that was kept too long, or somebody else's. */
function unlessMissing(error: unknown): null {
  const problem = readProblem(error);
  if (problem === null || (problem.code !== "not_found" && problem.status < 500)) throw error;
  return null;
}
