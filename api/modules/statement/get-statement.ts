import { MARKET_FACTS, type Market } from "#contract/market.ts";
import { REPORTING_THRESHOLD } from "#contract/reporting-threshold.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { toMarketTime } from "#api/modules/calendar/index.ts";
import { findSellerName, listQuarters, type QuarterRow } from "./statement-store.ts";

function toFigures(market: Market, rows: readonly QuarterRow[]) {
  const { currency } = MARKET_FACTS[market];
  const sum = (name: "sales" | "turnover" | "consideration") =>
    rows.reduce((total, row) => total + row[name], 0);
  const turnover = sum("turnover");
  const consideration = sum("consideration");
  return {
    sales: sum("sales"),
    turnover: { amount: turnover, currency },
    fees: { amount: turnover - consideration, currency },
    consideration: { amount: consideration, currency },
  };
}

/** One of both is enough (Directive 2011/16, annex V, section I.B(4)). */
const isReported = (market: Market, total: ReturnType<typeof toFigures>): boolean =>
  total.sales >= REPORTING_THRESHOLD.sales ||
  total.consideration.amount > REPORTING_THRESHOLD.consideration[market];

/** Every seller of a market and a year, with the quarters that have sales: what DAC7 reports. */
export async function listSellerFigures(
  database: Database,
  { market, year }: { market: Market; year: number },
) {
  const rows = (await listQuarters(database)).filter(
    (row) => row.market === market && row.year === year,
  );
  return rows.map((row) => {
    const same = rows.filter(({ seller_id }) => seller_id === row.seller_id);
    return {
      seller_id: row.seller_id,
      quarter: row.quarter,
      ...toFigures(market, [row]),
      is_reported: isReported(market, toFigures(market, same)),
    };
  });
}

export async function getStatement({ database, market, user, at }: UserCall, asked?: number) {
  const current = Number(toMarketTime(market, at).day.slice(0, 4));
  const year = asked ?? current;
  const [rows, seller] = await Promise.all([
    listQuarters(database, { sellerId: user.id }),
    findSellerName(database, user.id),
  ]);
  const ofYear = rows.filter((row) => row.year === year);
  const markets = [...new Set(ofYear.map((row) => row.market))].map((one) => {
    const mine = ofYear.filter((row) => row.market === one);
    const total = toFigures(one, mine);
    return {
      market: one,
      quarters: [1, 2, 3, 4].map((quarter) => ({
        quarter,
        ...toFigures(
          one,
          mine.filter((row) => row.quarter === quarter),
        ),
      })),
      total,
      is_reported: isReported(one, total),
    };
  });
  const years = new Set([current, ...rows.map((row) => row.year)]);
  return { year, seller, years: [...years].toSorted((one, other) => other - one), markets };
}
