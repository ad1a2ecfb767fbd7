import { formatDate } from "../locale/format.ts";
import type { Locale } from "../locale/locale.ts";

export type Day<Thing> = {
  /** The day in words; the two that everybody calls by their names are keys. */
  day: "today" | "yesterday" | { date: string };
  things: Thing[];
};

const DAY = 86_400_000;

/** In the order that they come in, on the market's calendar. */
export function groupByDay<Thing extends { at: string }>(
  things: readonly Thing[],
  locale: Locale,
  now: Date,
): Day<Thing>[] {
  const dayOf = (at: string) => formatDate(locale, at, "day");
  const [today, yesterday] = [now, new Date(now.getTime() - DAY)].map((at) =>
    dayOf(at.toISOString()),
  );
  const name = (date: string): Day<Thing>["day"] => {
    if (date === today) return "today";
    return date === yesterday ? "yesterday" : { date };
  };
  return [...Map.groupBy(things, ({ at }) => dayOf(at))].map(([date, those]) => ({
    day: name(date),
    things: those,
  }));
}
