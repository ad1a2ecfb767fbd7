import Holidays from "date-holidays";
import { MARKETS, type Market } from "#contract/market.ts";

/** Market and year, such as `GR 2026`, to its public holidays as `YYYY-MM-DD`. */
export type HolidayTable = Record<string, string[]>;

/** The hub of the United Kingdom stands in England, whose bank holidays differ from Scotland's. */
const createCalendars = (): Record<Market, Holidays> => ({
  GR: new Holidays("GR"),
  GB: new Holidays("GB", "ENG"),
});

/**
 * Brings 40 MB of astronomy along: the shop asks for it in a process of its own (`holidays.ts`).
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
