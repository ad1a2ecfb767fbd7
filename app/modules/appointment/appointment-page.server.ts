import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { minutes } from "#contract/duration.ts";
import type { Appointment } from "#contract/order.ts";
import { type CallTopic, CALL_TOPICS } from "#contract/appointment-topics.ts";
import { formatDate } from "../locale/format.ts";
import type { Locale } from "../locale/locale.ts";
import type { CallReturn } from "./calendar-return.ts";
import { orderPaths } from "../../order-paths.ts";
import { getT } from "../locale/get-t.server.ts";
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

type Work<Reply> = {
  text: (name: string) => string;
  intent: string;
  nonce: string;
  locale: Locale;
  api: ApiClient;
  orderId: string;
  here: string;
  refuse: (errors: Record<string, string[]>, status?: number) => Reply;
  go: (to: string, content: string) => Response;
};

export async function runCall<Reply>(work: Work<Reply>): Promise<Response | Reply> {
  const { api, orderId } = work;
  const t = getT(work.locale, "appointment");
  if (work.intent === "cancel") {
    // Cancelling twice succeeds.
    await api.appointment.cancel({ orderId }).catch((error: unknown) => {
      if (parseApiError(error)?.code !== "not_found") throw error;
    });
    return work.go(work.here, t("cancelled"));
  }
  const { wish, wrong } = parseWish(work.text);
  if (wish === null) return work.refuse(wrong);
  try {
    const { starts_at: at } = await api.appointment.schedule(
      { orderId, ...wish },
      { idempotencyKey: work.nonce },
    );
    const call = orderPaths.order(work.locale, work.orderId, "call");
    return work.go(call, t("done", { time: formatDate(work.locale, at, "moment") }));
  } catch (error) {
    const problem = parseApiError(error);
    if (problem?.code === "slot_taken")
      return work.refuse({ starts_at: ["error.slot_taken"] }, problem.status);
    // The 404 concerns the event: the order was loaded a moment ago.
    if (problem?.code === "not_found" && wish.event_uuid !== undefined)
      return work.refuse({ form: ["call.event-lost"] }, 409);
    throw error;
  }
}

function parseWish(text: Work<never>["text"]) {
  const [starts_at, event_uuid, name] = [text("starts_at"), text("event_uuid"), text("name")];
  const topic = CALL_TOPICS.find((one) => one === text("topic"));
  const hasTime = event_uuid !== "" || !Number.isNaN(Date.parse(starts_at));
  const wrong: Record<string, string[]> = {
    ...(!hasTime && { starts_at: ["call.time-required"] }),
    ...(name === "" && { name: ["call.name-required"] }),
    ...(topic === undefined && { topic: ["call.topic-required"] }),
  };
  if (topic === undefined || Object.keys(wrong).length > 0) return { wish: null, wrong };
  const time = event_uuid === "" ? { starts_at } : { event_uuid };
  return { wish: { ...time, name, topic }, wrong };
}
