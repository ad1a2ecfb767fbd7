import type { Market } from "#contract/market.ts";

/** A call by video that was booked at the calendar service. */
export type CalendarEvent = {
  uuid: string;
  status: "active" | "cancelled";
  startsAt: Date;
  endsAt: Date;
  /** Who booked it. */
  name: string;
  email: string;
  joinUrl: string | null;
};

/** A time at which a call can begin. */
export type CalendarSlot = { startsAt: Date; endsAt: Date };

/** The calendar could not be reached, or did not answer: the same step under the same key may be tried again. */
export class CalendarUnavailableError extends Error {
  override readonly name = "CalendarUnavailableError";
}

/** The calendar will not do this: the slot is taken or over, or it books on its own page alone. */
export class CalendarRefusalError extends Error {
  override readonly name = "CalendarRefusalError";
}

/**
 * Keeps appointments for calls by video (spec §7 "Courier and shipping"). No call may be made inside a
 * database transaction.
 */
export type CalendarPort = {
  readonly name: string;
  /**
   * Page where a slot is chosen; null: the shop's own form asks. It leads back with `?event_uuid=`, or,
   * as Calendly's does, with `?invitee_email=` and `?event_start_time=`, by which `findEvent` knows it.
   */
  findBookingUrl(booking: {
    market: Market;
    name: string;
    email: string;
    returnUrl: string;
  }): string | null;
  /** Free slots of the next days that begin after `from`, soonest first, for the shop's own form. */
  listSlots(place: { market: Market; from: Date }): Promise<CalendarSlot[]>;
  /** Null: no such event. */
  getEvent(uuid: string): Promise<CalendarEvent | null>;
  /** The active one of this invitee that begins then. Null: no such event. */
  findEvent(invitee: { email: string; startsAt: Date }): Promise<CalendarEvent | null>;
  /** Books a slot without the page; the same key twice is one event. */
  book(booking: {
    key: string;
    market: Market;
    startsAt: Date;
    name: string;
    email: string;
  }): Promise<CalendarEvent>;
  /** One that is cancelled, over or unknown is left alone. */
  cancel(uuid: string): Promise<void>;
  /** Where it keeps its books in this database: drops who booked from them. */
  forget?(uuid: string): Promise<void>;
};
