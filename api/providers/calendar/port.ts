import type { Market } from "#contract/market.ts";

export type CalendarEvent = {
  uuid: string;
  status: "active" | "cancelled";
  startsAt: Date;
  endsAt: Date;
  name: string;
  email: string;
  joinUrl: string | null;
};

export type CalendarSlot = { startsAt: Date; endsAt: Date };

/**
 * The calendar is unreachable or did not answer: the same call under the same key may be retried.
 */
export class CalendarUnavailableError extends Error {
  override readonly name = "CalendarUnavailableError";
}

/** The calendar refuses: the slot is taken or over, or it books on its own page only. */
export class CalendarRejectedError extends Error {
  override readonly name = "CalendarRejectedError";
}

/**
 * Books appointments for video calls (spec §7 "Courier and shipping"). No call may be made inside a
 * database transaction.
 */
export type CalendarPort = {
  readonly name: string;
  /**
   * Page where a slot is chosen; null means that the shop's own form is used. It redirects back
   * with `?event_uuid=`, or, as Calendly does, with `?invitee_email=` and `?event_start_time=`, for
   * `findEvent`.
   */
  findBookingUrl(booking: {
    market: Market;
    name: string;
    email: string;
    returnUrl: string;
  }): string | null;
  /** Free slots after `from`, soonest first, for the shop's own form. */
  listSlots(place: { market: Market; from: Date }): Promise<CalendarSlot[]>;
  getEvent(uuid: string): Promise<CalendarEvent | null>;
  /** Finds the active event of this invitee at that time; null when there is none. */
  findEvent(invitee: { email: string; startsAt: Date }): Promise<CalendarEvent | null>;
  /** Books a slot without the page; the same key twice is one event. */
  book(booking: {
    key: string;
    market: Market;
    startsAt: Date;
    name: string;
    email: string;
  }): Promise<CalendarEvent>;
  /** Idempotent: an event that is cancelled, over or unknown stays as it is. */
  cancel(uuid: string): Promise<void>;
  /** Erases the invitee from events that are stored in this database. */
  erase?(uuid: string): Promise<void>;
};
