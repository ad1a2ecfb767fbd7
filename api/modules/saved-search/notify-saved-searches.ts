import { minutes } from "#contract/duration.ts";
import { MARKETS, type Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { notifyAccount } from "#api/modules/notification/index.ts";
import { findNewMatches } from "#api/modules/search/index.ts";
import { toMarketTime, toMoment } from "#api/modules/calendar/index.ts";
import { signUnsubscribe } from "#api/modules/unsubscribe/index.ts";
import { nameSearch } from "./name-search.ts";
import { parseSearch } from "./saved-query.ts";
import {
  listDevices,
  listDueSearches,
  lockDueSearch,
  writeNotifiedAt,
  type SavedSearchRow,
} from "./saved-search-store.ts";

/** 09:00; in minutes of the market's day. */
const NOTIFY_FROM = 9 * 60;
const RUN_EVERY = minutes(5);
/** The index may lag behind, so younger listings are sent the next day. */
const INDEX_LAG = minutes(10);
const BATCH = 200;
const LISTINGS_SHOWN = 5;

type Parts = Pick<ApiDeps, "database" | "jobs" | "log">;

/** May run concurrently. */
export async function notifySavedSearches(deps: Parts, at: Date): Promise<void> {
  for (const market of MARKETS) {
    const { day, minutes: clock } = toMarketTime(market, at);
    if (clock < NOTIFY_FROM) continue;
    const morning = toMoment(market, day, NOTIFY_FROM);
    await notifyMarket(deps, market, { at, before: new Date(morning.getTime() - INDEX_LAG) });
  }
}

async function notifyMarket(
  deps: Parts,
  market: Market,
  { at, before }: { at: Date; before: Date },
): Promise<void> {
  const { database, log } = deps;
  const tried = new Set<string>();
  for (;;) {
    const due = await listDueSearches(database, { market, before, limit: BATCH + tried.size });
    const fresh = due.filter((id) => !tried.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) {
      tried.add(id);
      await database
        .tx(async () => {
          const search = await lockDueSearch(database, id, before);
          if (search) await notifyNewMatches(deps, search, at);
        })
        .catch((error: unknown) =>
          // The other searches are still sent; this one is retried at the next run.
          log.error(
            { err: error, saved_search_id: id },
            "The new results of a saved search could not be sent",
          ),
        );
    }
  }
}

async function notifyNewMatches(deps: Parts, search: SavedSearchRow, at: Date): Promise<void> {
  const { database } = deps;
  const { id, market, user_id: userId, query } = search;
  const until = new Date(at.getTime() - INDEX_LAG);
  const filters = parseSearch(query);
  const { count, ids } = await findNewMatches(database, {
    market,
    filters,
    at,
    publishedAfter: search.notified_at ?? search.created_at,
    publishedUntil: until,
    memberId: userId,
    limit: LISTINGS_SHOWN,
  });
  await writeNotifiedAt(database, id, until);
  const devices = (await listDevices(database, ids)).map((device) => ({
    listing_id: device.id,
    title: device.title,
    price: { amount: device.total_price, currency: device.currency },
  }));
  if (devices.length === 0) return;
  await notifyAccount(deps, {
    userId,
    topic: "search-new-matches",
    subject: { type: "saved_search", id },
    market,
    write: async (language) => {
      const title = await nameSearch(database, { market, filters }, language);
      const unsubscribe = await signUnsubscribe(database, { userId, category: "search" }, at);
      return {
        data: { title, count: String(count), query },
        mail: {
          template: "search-new-matches",
          payload: { id, query, title, count, devices, unsubscribe },
        },
      };
    },
    dedupeKey: `search-${id}-${toMarketTime(market, at).day}`,
    at,
  });
}

export function registerSavedSearchJobs(deps: Parts): void {
  deps.jobs.work("tell-searches", (_, at) => notifySavedSearches(deps, at));
  deps.jobs.repeat("tell-searches", RUN_EVERY);
}
