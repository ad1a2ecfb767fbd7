import { minutes } from "#contract/duration.ts";
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
  /** The booking that the calendar service just redirected with. */
  returned: CallReturn | null;
  locale: Locale;
  name: string;
  /** Phone number of the account: digits, the country code first. */
  phone: string | null;
  role: "buyer" | "seller";
  now: Date;
};

/** A call that began longer ago than this is over. */
const CALL_TAKES = minutes(30);

/** Topics of buyers and sellers. */
const TOPICS = {
  buyer: ["see_device", "pickup_help", "other"],
  seller: ["pickup_help", "payout_help", "other"],
} as const satisfies Record<Asked["role"], readonly CallTopic[]>;

export type CallView = Awaited<ReturnType<typeof loadCall>>;

/** Free times by day, and the booking of the calendar service, if it is found there. */
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
    /** For another attempt while the calendar does not answer. */
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

/** "missing": an expired or foreign link. "away": the calendar does not answer. */
function toReason(error: unknown): "missing" | "away" {
  const problem = readProblem(error);
  if (problem?.code === "not_found") return "missing";
  if (problem === null || problem.status < 500) throw error;
  return "away";
}
