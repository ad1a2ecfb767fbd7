import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { createDeadlines } from "#api/jobs/deadlines.ts";
import type { Jobs } from "#api/jobs/jobs.ts";

/** Jobs that leave deadlines where a runner finds them, and do nothing themselves. */
export const createQuietJobs = ({
  database,
  log,
  at,
}: {
  database: Database;
  log: Logger;
  at: Date;
}): Jobs => {
  const deadlines = createDeadlines({ database, log, now: () => at, runAt: async () => {} });
  const nothing = async () => {};
  return { deadlines, outbox: { add: nothing }, enqueue: nothing } as unknown as Jobs;
};
