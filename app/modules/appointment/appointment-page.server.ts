import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import * as z from "zod";
import { scheduleCall } from "#contract/appointment.ts";
import { minutes } from "#contract/duration.ts";
import type { Appointment } from "#contract/order.ts";
import type { CallTopic } from "#contract/appointment-topics.ts";
import { formatDate } from "../locale/format.ts";
import type { Locale } from "../locale/locale.ts";
import type { CallReturn } from "./calendar-return.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";

type Asked = {
  orderId: string;
  appointment: Appointment | null;
  returned: CallReturn | null;
  locale: Locale;
  name: string;
  phone: string | null;
  role: "buyer" | "seller";
  now: Date;
};

const CALL_TAKES = minutes(30);

const TOPICS = {
  buyer: ["see_device", "pickup_help", "other"],
  seller: ["pickup_help", "payout_help", "other"],
} as const satisfies Record<Asked["role"], readonly CallTopic[]>;

export type CallView = Awaited<ReturnType<typeof loadCall>>;

export async function loadCall(api: ApiClient, asked: Asked) {
  const { orderId, appointment, returned, locale, name, phone, role, now } = asked;
  const [times, event] = await Promise.all([
    api.appointment.listSlots({ orderId }).catch(unlessAway),
    returned === null
      ? "missing"
      : api.appointment.getCalendarEvent(toQuery(returned)).catch(toReason),
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
    returned,
    name: appointment?.name ?? name,
  };
}

function unlessAway(error: unknown): null {
  const problem = parseApiError(error);
  if (problem === null || problem.status < 500) throw error;
  return null;
}

const toQuery = (returned: CallReturn) =>
  "event_uuid" in returned ? { uuid: returned.event_uuid } : returned;

/** "missing": an expired or foreign link. "away": the calendar does not answer. */
function toReason(error: unknown): "missing" | "away" {
  const problem = parseApiError(error);
  if (problem?.code === "not_found") return "missing";
  if (problem === null || problem.status < 500) throw error;
  return "away";
}

const { starts_at, event_uuid, name, topic } = scheduleCall.body.shape;
const timeSchema = z.object({ starts_at: starts_at.unwrap(), name, topic });
const eventSchema = z.object({ event_uuid: event_uuid.unwrap(), name, topic });

export const cancelSchema = z.object({});

/** An event booked at the calendar service has its time already. */
export const chooseCallSchema = (hasEvent: boolean): typeof timeSchema | typeof eventSchema =>
  hasEvent ? eventSchema : timeSchema;
