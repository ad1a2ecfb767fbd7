import { hours } from "#contract/duration.ts";
import type { ApiDeps } from "#api/context.ts";
import { createPostgresIndex } from "./postgres-index.ts";

/** A new version has begun to run by then, if not with this very start. */
const LOOK_EVERY = hours(1);

/** Brings the index up to date after every change of a listing, and of its own rules. */
export function followListings({
  database,
  jobs,
  now,
}: Pick<ApiDeps, "database" | "jobs" | "now">) {
  const index = createPostgresIndex(database, now);
  jobs.outbox.handle("listing-changed", ({ payload }) => index.refresh([payload.listing_id]), {
    inTransaction: true,
  });
  jobs.work("renew-search", () => index.renew());
  jobs.repeat("renew-search", LOOK_EVERY);
}
