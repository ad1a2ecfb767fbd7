import { minutes } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { MARKETS, type Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { type CalendarDay, isBusinessDay, toMarketTime } from "#api/modules/calendar/index.ts";

const RUN_EVERY = minutes(5);

type CloseDeps = Pick<ApiDeps, "database" | "jobs" | "courier" | "now" | "log">;

/** Once a day by its dedupe key; after an outage as soon as possible. */
async function planCourierDay({ database, jobs, courier }: CloseDeps, at: Date): Promise<void> {
  if (!courier.closeDay) return;
  for (const market of MARKETS) {
    const { day, minutes: clock } = toMarketTime(market, at);
    if (clock < LIMITS.courierDayCloses || !isBusinessDay(market, day)) continue;
    await database.tx(() =>
      jobs.outbox.add({
        market,
        topic: "courier-day",
        payload: { date: day },
        dedupe_key: `courier-day-${courier.name}-${market}-${day}`,
      }),
    );
  }
}

/** Outside any transaction. Throws without an answer, to be retried while the day lasts. */
async function closeCourierDay(
  { database, courier, now, log }: CloseDeps,
  { market, date }: { market: Market; date: CalendarDay },
): Promise<void> {
  database.refuseTx();
  if (!courier.closeDay) return;
  if (date < toMarketTime(market, now()).day) {
    log.error({ market, date }, "The day ended before its list was sent to the courier");
    return;
  }
  await courier.closeDay({ market, date });
}

export function registerCourierDayJobs(deps: CloseDeps): void {
  const { jobs } = deps;
  jobs.outbox.handle("courier-day", ({ market, payload }) =>
    closeCourierDay(deps, { market, date: payload.date }),
  );
  jobs.work("plan-courier-day", (_, at) => planCourierDay(deps, at));
  jobs.repeat("plan-courier-day", RUN_EVERY);
}
