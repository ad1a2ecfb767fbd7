import type { Market } from "#contract/market.ts";
import type { Measure } from "#contract/moderation-words.ts";
import type { ApiDeps } from "#api/context.ts";
import { lockListingsOf } from "#api/modules/listing/index.ts";
import { resumeSelling } from "./measure-effects.ts";
import { findStatement } from "./statement-store.ts";

const KIND = "measure-end";
const STOPS_SELLING: readonly Measure[] = ["limit_selling", "suspend_account"];

const toSubject = (id: string) => ({ subject_type: "statement", subject_id: id, kind: KIND });

type Clock = { id: string; market: Market; measure: Measure; ends_at: Date | null };

/** A measure ends by itself; the listings that it took off the shelf need this job to come back. */
export async function setMeasureClock(
  { jobs }: Pick<ApiDeps, "jobs">,
  { id, market, measure, ends_at: due_at }: Clock,
): Promise<void> {
  if (due_at !== null && STOPS_SELLING.includes(measure))
    await jobs.deadlines.set({ ...toSubject(id), market, due_at });
}

export const stopMeasureClock = ({ jobs }: Pick<ApiDeps, "jobs">, id: string): Promise<void> =>
  jobs.deadlines.cancel(toSubject(id));

export function registerMeasureJobs(deps: Pick<ApiDeps, "database" | "jobs" | "now">): void {
  const { database, jobs, now } = deps;
  jobs.deadlines.handle(
    KIND,
    async ({ subject_id: id, market }, at) => {
      const statement = await findStatement(database, { id, at });
      if (statement) await resumeSelling(deps, { userId: statement.user_id, market }, at);
    },
    {
      // Lock order: listings first, then the deadline.
      lock: async ({ subject_id: id }) => {
        const statement = await findStatement(database, { id, at: now() });
        if (statement) await lockListingsOf(database, statement.user_id, ["published", "hidden"]);
      },
    },
  );
}
