import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { minutes } from "#contract/duration.ts";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import {
  addBusinessDays,
  firstBusinessDay,
  toMarketTime,
  toMoment,
} from "#api/modules/calendar/index.ts";
import {
  CalendarRejectedError,
  CalendarUnavailableError,
  type CalendarEvent,
  type CalendarPort,
  type CalendarSlot,
} from "./port.ts";
import type { SimCalendarEvent } from "#api/db/schema.ts";

/** Minutes of the market's day, as at the hub (spec §9 "Hub pickup"). */
const OPEN = { from: 10 * 60, to: 18 * 60 };
const SLOT = 15;
/** Business days that are offered, and the notice before an appointment. */
const SHOWN_DAYS = 5;
const NOTICE = minutes(30);

type CalendarStep = "listSlots" | "getEvent" | "findEvent" | "book" | "cancel";
/**
 * `lost_request`: nothing happens. `lost_answer`: it happens, but the caller does not learn of it.
 */
type CalendarFault = "lost_request" | "lost_answer" | "refused";

export type EmbeddedCalendar = CalendarPort & {
  failNext(step: CalendarStep, fault: CalendarFault, times?: number): void;
};

/**
 * A calendar in the database: slots of 15 minutes on business days, one appointment per slot. It
 * has no video rooms, so its events have no `joinUrl`.
 */
export const createEmbeddedCalendar = ({
  database,
  now,
}: {
  database: Database;
  now: () => Date;
}): EmbeddedCalendar => {
  const faults = new Map<CalendarStep, CalendarFault[]>();

  const over = async <Result>(step: CalendarStep, work: () => Promise<Result>): Promise<Result> => {
    database.refuseTx();
    const fault = faults.get(step)?.shift();
    if (fault === "lost_request") throw new CalendarUnavailableError(`${step}: no connection`);
    if (fault === "refused") throw new CalendarRejectedError(`${step}: refused`);
    const result = await work();
    if (fault === "lost_answer") throw new CalendarUnavailableError(`${step}: no answer`);
    return result;
  };

  return {
    name: "embedded",
    findBookingUrl: () => null,

    listSlots: ({ market, from }) =>
      over("listSlots", async () => {
        const slots = planSlots(market, from);
        const [first, last] = [slots[0], slots.at(-1)];
        if (!first || !last) return [];
        const period = { market, from: first.startsAt, until: last.startsAt };
        const taken = await listTaken(database, period);
        return slots.filter(({ startsAt }) => !taken.has(startsAt.getTime()));
      }),

    getEvent: (uuid) =>
      over("getEvent", async () => {
        const event = await findEvent(database, { uuid });
        return event ? present(event) : null;
      }),

    findEvent: (invitee) =>
      over("findEvent", async () => {
        const event = await findEventOf(database, invitee);
        return event ? present(event) : null;
      }),

    book: ({ key, market, startsAt, name, email }) =>
      over("book", async () => {
        const earlier = await findEvent(database, { key });
        if (earlier) return presentSame(earlier, { market, startsAt });
        const at = now();
        const slot = planSlots(market, at).find(
          (one) => one.startsAt.getTime() === startsAt.getTime(),
        );
        if (!slot) throw new CalendarRejectedError("book: no such slot");
        await insertEvent(database, {
          uuid: randomUUID(),
          key,
          market,
          starts_at: slot.startsAt,
          ends_at: slot.endsAt,
          name,
          email,
          booked_at: at,
        });
        const event = await findEvent(database, { key });
        if (!event) throw new CalendarRejectedError("book: the slot is taken");
        return presentSame(event, { market, startsAt });
      }),

    cancel: (uuid) => over("cancel", () => markCancelled(database, uuid, now())),

    erase: (uuid) => clearInvitee(database, uuid),

    failNext(step, fault, times = 1) {
      faults.set(step, [...(faults.get(step) ?? []), ...Array<CalendarFault>(times).fill(fault)]);
    },
  };
};

function planSlots(market: Market, from: Date): CalendarSlot[] {
  const earliest = from.getTime() + NOTICE;
  const today = firstBusinessDay(market, toMarketTime(market, from).day);
  return Array.from({ length: SHOWN_DAYS }, (_, index) =>
    index === 0 ? today : addBusinessDays(market, today, index),
  ).flatMap((day) =>
    Array.from({ length: (OPEN.to - OPEN.from) / SLOT }, (_, index) => {
      const startsAt = toMoment(market, day, OPEN.from + index * SLOT);
      return { startsAt, endsAt: new Date(startsAt.getTime() + minutes(SLOT)) };
    }).filter(({ startsAt }) => startsAt.getTime() >= earliest),
  );
}

const presentSame = (
  event: EventRow,
  { market, startsAt }: { market: Market; startsAt: Date },
): CalendarEvent => {
  if (event.market !== market || event.starts_at.getTime() !== startsAt.getTime())
    throw new CalendarRejectedError("book: this key was used for another slot");
  return present(event);
};

const present = (event: EventRow): CalendarEvent => ({
  uuid: event.uuid,
  status: event.cancelled_at ? "cancelled" : "active",
  startsAt: event.starts_at,
  endsAt: event.ends_at,
  name: event.name,
  email: event.email,
  joinUrl: null,
});

type EventRow = Selectable<SimCalendarEvent>;

/** Inserts nothing when the key or the slot is taken. */
const insertEvent = async (
  database: Database,
  event: Omit<EventRow, "cancelled_at">,
): Promise<void> => {
  await database
    .db()
    .insertInto("sim_calendar_event")
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const findEvent = (
  database: Database,
  by: { uuid: string } | { key: string },
): Promise<EventRow | undefined> => {
  const query = database.db().selectFrom("sim_calendar_event").selectAll();
  return "uuid" in by
    ? query.where("uuid", "=", by.uuid).executeTakeFirst()
    : query.where("key", "=", by.key).executeTakeFirst();
};

const findEventOf = (
  database: Database,
  { email, startsAt }: { email: string; startsAt: Date },
): Promise<EventRow | undefined> =>
  database
    .db()
    .selectFrom("sim_calendar_event")
    .selectAll()
    .where((where) => where(where.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where("starts_at", "=", startsAt)
    .where("cancelled_at", "is", null)
    .orderBy("booked_at")
    .executeTakeFirst();

/** Start times of the taken slots, in milliseconds. */
const listTaken = async (
  database: Database,
  { market, from, until }: { market: Market; from: Date; until: Date },
): Promise<Set<number>> => {
  const rows = await database
    .db()
    .selectFrom("sim_calendar_event")
    .select("starts_at")
    .where("market", "=", market)
    .where("cancelled_at", "is", null)
    .where("starts_at", ">=", from)
    .where("starts_at", "<=", until)
    .execute();
  return new Set(rows.map(({ starts_at }) => starts_at.getTime()));
};

const markCancelled = async (database: Database, uuid: string, at: Date): Promise<void> => {
  await database
    .db()
    .updateTable("sim_calendar_event")
    .set({ cancelled_at: at })
    .where("uuid", "=", uuid)
    .where("cancelled_at", "is", null)
    .where("starts_at", ">", at)
    .execute();
};

const clearInvitee = async (database: Database, uuid: string): Promise<void> => {
  await database
    .db()
    .updateTable("sim_calendar_event")
    .set({ name: "", email: "" })
    .where("uuid", "=", uuid)
    .execute();
};
