import { minutes, days } from "#contract/duration.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { deleteViewsBefore, updatePopularity, type Weights } from "./popularity-store.ts";

const COMPUTE_EVERY = minutes(15);
/** By then a view weighs less than a hundredth. */
const VIEWS_KEPT = days(60);

/** docs/ranking.md says in words what these do; change both. */
const WEIGHTS: Weights = {
  favorite: 3,
  modelSales: 0.5,
  fresh: 6,
  viewHalfLifeDays: 7,
  favoriteHalfLifeDays: 14,
  freshHalfLifeDays: 5,
  modelSalesDays: 90,
  half: 20,
};

/** Computes how popular everything on sale is, 0 to 1000. Idempotent. */
export const computePopularity = (database: Database, at: Date): Promise<void> =>
  updatePopularity(database, WEIGHTS, at);

/** Registers the job that keeps the order "popular" up to date. */
export function workPopularity({ database, jobs, now }: ApiDeps): void {
  jobs.work("compute-popularity", async () => {
    const at = now();
    const oldest = new Date(at.getTime() - VIEWS_KEPT).toISOString().slice(0, 10);
    await deleteViewsBefore(database, oldest);
    await computePopularity(database, at);
  });
  jobs.repeat("compute-popularity", COMPUTE_EVERY);
}
