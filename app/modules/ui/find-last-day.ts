import { minutes } from "#contract/duration.ts";
import { formatDate } from "../locale/format.ts";
import type { Locale } from "../locale/locale.ts";

/**
 * People call midnight the end of the day before, so a deadline at midnight is shown as that day;
 * null for other times. `dueAt` ISO 8601.
 */
export function findLastDay(locale: Locale, dueAt: string): string | null {
  if (formatDate(locale, dueAt, "time") !== "00:00") return null;
  return formatDate(locale, new Date(Date.parse(dueAt) - minutes(1)).toISOString(), "short");
}

/** The last day, or date and time. `dueAt` ISO 8601. */
export const formatLimit = (locale: Locale, dueAt: string): string =>
  findLastDay(locale, dueAt) ?? formatDate(locale, dueAt, "moment");
