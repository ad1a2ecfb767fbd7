import * as z from "zod";
import type { Market } from "#contract/market.ts";
import type { Logger } from "#api/context.ts";
import { askJson, UnansweredError, type JsonAnswer } from "#api/providers/courier/ask-json.ts";
import {
  CalendarRejectedError,
  CalendarUnavailableError,
  type CalendarEvent,
  type CalendarPort,
} from "./port.ts";

export type CalendlyConfig = {
  token: string;
  /**
   * Organization whose events are searched, such as https://api.calendly.com/organizations/AAAA.
   */
  organization: string;
  /**
   * Pages of the event types, such as https://calendly.com/shop/video-call; null where a market has
   * none.
   */
  bookingUrls: Record<Market, string | null>;
  /** Without a path: https://api.calendly.com. */
  baseUrl: string;
  /** In milliseconds; 15 s by default. */
  answerWithin?: number;
};

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const eventSchema = z.object({
  uri: z.string(),
  status: z.enum(["active", "canceled"]),
  start_time: instant,
  end_time: instant,
  location: z.object({ join_url: z.string().nullish() }).nullish(),
});
const eventAnswerSchema = z.object({ resource: eventSchema });
const eventListSchema = z.object({ collection: z.array(eventSchema) });
const inviteesSchema = z.object({
  collection: z.array(z.object({ name: z.string().nullish(), email: z.string() })),
});
const problemSchema = z.object({ message: z.string() });

/** Allowed characters of a path segment; Calendly uses both its own ids and UUIDs. */
const ID = /^[\w-]{1,64}$/;
/** The event is misspelled, of another organisation, or deleted. */
const NOT_OURS = new Set([400, 403, 404]);

/**
 * Calendly through its API v2. Slots are chosen on its own page only. The redirect of that page is
 * set once for the event type, with "pass event details": Calendly adds `invitee_email` and
 * `event_start_time`, but no id of the event, and returns `utm_content`, which is the `returnUrl`
 * here (the last is not verified against the service).
 */
export const createCalendly = (
  config: CalendlyConfig,
  { now, log }: { now: () => Date; log: Logger },
): CalendarPort => {
  const { token, organization, bookingUrls, baseUrl, answerWithin } = config;

  const ask = async (
    path: string,
    { method = "GET", body }: { method?: "GET" | "POST"; body?: object } = {},
  ): Promise<JsonAnswer> => {
    try {
      const answer = await askJson(new URL(path, baseUrl), {
        method,
        headers: { Authorization: `Bearer ${token}` },
        ...(body && { body }),
        answerWithin,
      });
      if (answer.status === 401) log.error({}, "Calendly does not take our token");
      if (answer.status === 401 || answer.status === 429 || answer.status >= 500)
        throw new CalendarUnavailableError(`Calendly answered ${answer.status}`);
      return answer;
    } catch (error) {
      if (!(error instanceof UnansweredError)) throw error;
      throw new CalendarUnavailableError(`Calendly did not answer: ${error.message}`, {
        cause: error,
      });
    }
  };

  const readInvitee = async (uuid: string): Promise<{ name: string; email: string }> => {
    const { body } = await ask(`/scheduled_events/${uuid}/invitees?count=1&sort=created_at:asc`);
    const invitees = parse(inviteesSchema, body).collection;
    return { name: invitees[0]?.name ?? "", email: invitees[0]?.email ?? "" };
  };

  const present = async (event: z.output<typeof eventSchema>): Promise<CalendarEvent> => {
    const uuid = event.uri.split("/").at(-1) ?? "";
    if (!ID.test(uuid)) throw new CalendarUnavailableError("Calendly named no event");
    return {
      uuid,
      status: event.status === "canceled" ? "cancelled" : "active",
      startsAt: event.start_time,
      endsAt: event.end_time,
      ...(await readInvitee(uuid)),
      joinUrl: toJoinUrl(event.location?.join_url),
    };
  };

  const readEvent = async (uuid: string): Promise<z.output<typeof eventSchema> | null> => {
    if (!ID.test(uuid)) return null;
    const { status, body } = await ask(`/scheduled_events/${uuid}`);
    return NOT_OURS.has(status) ? null : parse(eventAnswerSchema, body).resource;
  };

  return {
    name: "calendly",

    findBookingUrl({ market, name, email, returnUrl }) {
      const page = bookingUrls[market];
      if (!page) return null;
      const url = new URL(page);
      url.searchParams.set("name", name);
      url.searchParams.set("email", email);
      url.searchParams.set("utm_content", returnUrl);
      return url.toString();
    },

    listSlots: async () => [],

    async getEvent(uuid) {
      const event = await readEvent(uuid);
      return event && present(event);
    },

    async findEvent({ email, startsAt }) {
      const search = new URLSearchParams({
        organization,
        invitee_email: email,
        min_start_time: startsAt.toISOString(),
        status: "active",
        sort: "start_time:asc",
        count: "20",
      });
      const { status, body } = await ask(`/scheduled_events?${search}`);
      if (NOT_OURS.has(status)) return null;
      const found = parse(eventListSchema, body).collection.find(
        ({ start_time }) => start_time.getTime() === startsAt.getTime(),
      );
      return found ? present(found) : null;
    },

    async book() {
      throw new CalendarRejectedError("Calendly books on its own page");
    },

    async cancel(uuid) {
      if (!ID.test(uuid)) return;
      const { status, body } = await ask(`/scheduled_events/${uuid}/cancellation`, {
        method: "POST",
        body: {},
      });
      if (status < 300 || status === 404) return;
      // Calendly also refuses events that are cancelled or over; only the event itself tells which.
      const event = await readEvent(uuid);
      if (!event || event.status === "canceled" || event.start_time <= now()) return;
      const said = problemSchema.safeParse(body).data?.message ?? "no reason given";
      throw new CalendarRejectedError(`Calendly answered ${status}: ${said}`);
    },
  };
};

const parse = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new CalendarUnavailableError("Calendly answered something else");
  return parsed.data;
};

/** People click on it, so only http(s) URLs are allowed. */
const toJoinUrl = (text: string | null | undefined): string | null =>
  text && URL.canParse(text) && new URL(text).protocol === "https:" ? text : null;
