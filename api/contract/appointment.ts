import * as z from "zod";
import { CALL_TOPICS } from "./appointment-topics.ts";
import { endpoint } from "./endpoint.ts";
import { orderIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { appointmentSchema } from "./order.ts";
import { envelope } from "./page.ts";

/**
 * Parameters of the calendar's redirect, when it does not name the event: the invitee, which must
 * be the caller's own address, and the start time.
 */
const returnedEvent = {
  invitee_email: z.string().max(LIMITS.email.max).optional(),
  event_start_time: z.iso.datetime({ offset: true }).optional(),
};

/**
 * An event that the caller booked at the calendar, by its `uuid` or by the parameters of the
 * redirect; another person's is 404.
 */
export const getCalendarEvent = endpoint({
  id: "getCalendarEvent",
  method: "GET",
  path: "/calendly/getEvent",
  auth: "user",
  limit: "account",
  query: z.object({ uuid: z.string().max(80).optional(), ...returnedEvent }),
  response: envelope(
    z.object({
      uuid: z.string(),
      status: z.enum(["active", "cancelled"]),
      starts_at: z.iso.datetime(),
      ends_at: z.iso.datetime(),
      join_url: z.string().nullable(),
    }),
  ),
  errors: ["not_found", "unavailable"],
});

/** Free slots for a video call; `booking_url` is the calendar's own page, where there is one. */
export const listCallSlots = endpoint({
  id: "listCallSlots",
  method: "GET",
  path: "/order/{orderId}/call-slots",
  auth: "user",
  limit: "account",
  params: z.object({ orderId: orderIdSchema }),
  response: envelope(
    z.object({ slots: z.array(z.iso.datetime()), booking_url: z.string().nullable() }),
  ),
  errors: ["not_found", "unavailable"],
});

/**
 * Books an appointment at `starts_at`, or stores the one that was booked at the calendar:
 * `event_uuid`, or `invitee_email` with `event_start_time`.
 */
export const scheduleCall = endpoint({
  id: "scheduleCall",
  method: "POST",
  path: "/order/{orderId}/call",
  auth: "user",
  limit: "write",
  idempotent: true,
  params: z.object({ orderId: orderIdSchema }),
  body: z.object({
    starts_at: z.iso.datetime({ error: "call.time-required" }).optional(),
    event_uuid: z.string("error.invalid_fields").max(80, "error.invalid_fields").optional(),
    ...returnedEvent,
    name: z
      .string({ error: "call.name-required" })
      .trim()
      .min(1, "call.name-required")
      .max(LIMITS.address.name, "call.name-too-long"),
    topic: z.enum(CALL_TOPICS, { error: "call.topic-required" }),
  }),
  response: envelope(appointmentSchema),
  errors: ["not_found", "slot_taken", "call_closed", "unavailable"],
});

export const cancelCall = endpoint({
  id: "cancelCall",
  method: "DELETE",
  path: "/order/{orderId}/call",
  auth: "user",
  limit: "write",
  params: z.object({ orderId: orderIdSchema }),
  response: null,
  errors: ["not_found", "unavailable"],
});
