import { formatDate } from "../locale/format.ts";
import type { Locale } from "../locale/locale.ts";

/**
 * A limit of whole days ends at midnight, and people call that the end of the day before: this day,
 * in words; null for a limit within a day. `dueAt` ISO 8601.
 */
export function findLastDay(locale: Locale, dueAt: string): string | null {
  if (formatDate(locale, dueAt, "time") !== "00:00") return null;
  return formatDate(locale, new Date(Date.parse(dueAt) - 60_000).toISOString(), "short");
}

/** A limit in words: its last day, or the moment within a day. `dueAt` ISO 8601. */
export const formatLimit = (locale: Locale, dueAt: string): string =>
  findLastDay(locale, dueAt) ?? formatDate(locale, dueAt, "moment");
