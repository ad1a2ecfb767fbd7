import Holidays from "date-holidays";
import { MARKETS, type Market } from "#contract/market.ts";

/** `GR 2026` to its public holidays as `YYYY-MM-DD`. */
export type HolidayTable = Record<string, string[]>;

/** The British hub is in England, whose bank holidays differ from Scotland's. */
const createCalendars = (): Record<Market, Holidays> => ({
  GR: new Holidays("GR"),
  GB: new Holidays("GB", "ENG"),
});

/**
 * Loads 40 MB of astronomy data, so the shop runs this file in a child process (`business-days.ts`).
 * @public
 */
export function calculateHolidays(years: readonly number[]): HolidayTable {
  const table: HolidayTable = {};
  const calendars = createCalendars();
  for (const market of MARKETS) {
    const calendar = calendars[market];
    for (const year of years) {
      table[`${market} ${year}`] = calendar
        .getHolidays(year)
        .filter((holiday) => holiday.type === "public")
        .map((holiday) => holiday.date.slice(0, 10));
    }
  }
  return table;
}

if (import.meta.main) {
  process.stdout.write(JSON.stringify(calculateHolidays(process.argv.slice(2).map(Number))));
}
