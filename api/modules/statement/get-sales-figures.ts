import { MARKET_FACTS } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import { toMarketTime, toMoment } from "#api/modules/calendar/index.ts";
import { listSaleMonths } from "./statement-store.ts";

const MONTHS = 12;

export async function getSalesFigures({ database, user, market, at }: UserCall) {
  const months = listMonths(toMarketTime(market, at).day);
  const since = toMoment(market, `${months[0]!}-01`, 0);
  const rows = await listSaleMonths(database, { sellerId: user.id, market, since });
  const { currency } = MARKET_FACTS[market];
  const sum = (name: "sold" | "earned" | "waited" | "known") =>
    rows.reduce((total, row) => total + row[name], 0);
  const known = sum("known");
  return {
    months: months.map((month) => {
      const row = rows.find((one) => one.month === month);
      return { month, sold: row?.sold ?? 0, earned: { amount: row?.earned ?? 0, currency } };
    }),
    sold: sum("sold"),
    earned: { amount: sum("earned"), currency },
    days_to_sell: known === 0 ? null : Math.round(sum("waited") / known),
  };
}

/** The last twelve, the month of the day last. */
function listMonths(day: string): string[] {
  const [year, month] = day.split("-").map(Number) as [number, number];
  return Array.from({ length: MONTHS }, (_, i) =>
    new Date(Date.UTC(year, month - MONTHS + i, 1)).toISOString().slice(0, 7),
  );
}
