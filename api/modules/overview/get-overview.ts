import { MARKET_FACTS, MARKETS, type Market } from "#contract/market.ts";
import type { Overview } from "#contract/overview.ts";
import {
  FIGURE_KEYS,
  FIGURE_NAMES,
  type FigureName,
  WAITING_KEYS,
  WAITING_NAMES,
} from "#contract/overview-words.ts";
import type { UserCall } from "#api/context.ts";
import { hasKey, listMarkets } from "#api/http/staff-access.ts";
import { toMarketTime } from "#api/modules/calendar/index.ts";
import {
  findDays,
  findFunnel,
  findHeld,
  findSupport,
  findTimes,
  toPeriod,
} from "./figure-store.ts";
import { findWaiting } from "./waiting-store.ts";

const MONEY: ReadonlySet<FigureName> = new Set(["money_captured", "money_refunded", "revenue"]);

export async function getOverview(call: UserCall): Promise<Overview> {
  const { database, at } = call;
  const markets = listMarkets(call);
  const names = WAITING_NAMES.filter((name) => hasKey(call, WAITING_KEYS[name]));
  const [waiting, ...figures] = await Promise.all([
    findWaiting(database, names, { markets, at }),
    ...(markets ?? MARKETS).map((market) => getFigures(call, market)),
  ]);
  return {
    waiting: waiting.map(({ since, due_at, ...row }) => ({
      ...row,
      since: since?.toISOString() ?? null,
      due_at: due_at?.toISOString() ?? null,
    })),
    markets: figures,
  };
}

async function getFigures(call: UserCall, market: Market): Promise<Overview["markets"][number]> {
  const { database, at } = call;
  const period = toPeriod(market, toMarketTime(market, at).day);
  const names = FIGURE_NAMES.filter((name) => hasKey(call, FIGURE_KEYS[name]));
  const readsOrders = hasKey(call, "read_orders");
  const [held, times, funnel, support, ...days] = await Promise.all([
    hasKey(call, "read_ledger") ? findHeld(database, market) : null,
    readsOrders ? findTimes(database, period) : [],
    readsOrders ? findFunnel(database, period) : [],
    hasKey(call, "read_tickets") ? findSupport(database, period) : null,
    ...names.map((name) => findDays(database, name, period)),
  ]);
  return {
    ...period,
    figures: names.map((name, index) => ({
      name,
      unit: MONEY.has(name) ? "money" : "count",
      days: days[index]!,
    })),
    held: held === null ? null : { amount: held, currency: MARKET_FACTS[market].currency },
    times,
    support,
    funnel,
  };
}
