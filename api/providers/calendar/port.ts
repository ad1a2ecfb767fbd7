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

export class CalendarUnavailableError extends Error {
  override readonly name = "CalendarUnavailableError";
}

/** Keeps appointments for calls by video (spec §7 "Courier and shipping"). */
export type CalendarPort = {
  readonly name: string;
  /** Page where a slot is chosen; null: the shop's own form asks. It leads back with `?event_uuid=`. */
  findBookingUrl(booking: {
    market: Market;
    name: string;
    email: string;
    returnUrl: string;
  }): string | null;
  /** Null: no such event. */
  getEvent(uuid: string): Promise<CalendarEvent | null>;
  /** Books a slot without the page; the same key twice is one event. */
  book(booking: {
    key: string;
    market: Market;
    startsAt: Date;
    name: string;
    email: string;
  }): Promise<CalendarEvent>;
  cancel(uuid: string): Promise<void>;
};
