import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { CallTopic } from "#contract/order-words.ts";
import type { Appointment } from "#contract/order.ts";
import { formatDate } from "../locale/format.ts";
import type { Locale } from "../locale/locale.ts";
import { readProblem } from "../session/read-problem.ts";
import type { CallReturn } from "./call-return.ts";

type Event = { uuid: string; status: "active" | "cancelled"; starts_at: string };
type EventQuery = { uuid: string } | Exclude<CallReturn, { event_uuid: string }>;
type Desk = {
  listCallSlots(): Promise<{ slots: string[]; booking_url: string | null }>;
  getCalendarEvent(query: EventQuery): Promise<Event>;
};
type Asked = {
  appointment: Appointment | null;
  /** Of what was booked at the calendar service just now. */
  returned: CallReturn | null;
  locale: Locale;
  name: string;
  /** The number of the account, digits with the country's code first. */
  phone: string | null;
  role: "buyer" | "seller";
  now: Date;
};

/** A call that began so long ago is over. */
const CALL_TAKES = 30 * 60_000;

/** What either side calls about. */
const TOPICS = {
  buyer: ["see_device", "pickup_help", "other"],
  seller: ["pickup_help", "payout_help", "other"],
} as const satisfies Record<Asked["role"], readonly CallTopic[]>;

export type CallView = Awaited<ReturnType<typeof loadCall>>;

/** The free times by day, and what was booked at the calendar service, if it can be found there. */
export async function loadCall(desk: Desk, asked: Asked) {
  const { appointment, returned, locale, name, phone, role, now } = asked;
  const [times, event] = await Promise.all([
    desk.listCallSlots().catch(unlessAway),
    returned === null ? "missing" : desk.getCalendarEvent(toQuery(returned)).catch(toReason),
  ]);
  const isEventAway = event === "away";
  const found = typeof event === "object" && event.status === "active" ? event : null;
  const days = Map.groupBy(times?.slots ?? [], (at) => formatDate(locale, at, "weekday"));
  return {
    appointment,
    isOver: appointment !== null && now.getTime() - Date.parse(appointment.starts_at) >= CALL_TAKES,
    phone: phone && (parsePhoneNumberFromString(`+${phone}`)?.formatInternational() ?? `+${phone}`),
    role,
    topics: TOPICS[role],
    isAway: isEventAway || (times === null && found === null),
    days: [...days].map(([day, slots]) => ({ day, slots })),
    bookingUrl: times?.booking_url ?? null,
    event: found && { uuid: found.uuid, starts_at: found.starts_at },
    isEventLost: returned !== null && found === null && !isEventAway,
    /** To come back with once more, while the calendar does not answer. */
    returned,
    name: appointment?.name ?? name,
  };
}

function unlessAway(error: unknown): null {
  const problem = readProblem(error);
  if (problem === null || problem.status < 500) throw error;
  return null;
}

const toQuery = (returned: CallReturn): EventQuery =>
  "event_uuid" in returned ? { uuid: returned.event_uuid } : returned;

/** A link that was kept too long or is somebody else's, or a calendar that does not answer. */
function toReason(error: unknown): "missing" | "away" {
  const problem = readProblem(error);
  if (problem?.code === "not_found") return "missing";
  if (problem === null || problem.status < 500) throw error;
  return "away";
}
