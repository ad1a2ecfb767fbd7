import type { ApiDeps } from "#api/context.ts";
import { createPostgresIndex } from "./postgres-index.ts";

/** Brings the index up to date after every change of a listing. */
export function followListings({
  database,
  jobs,
  now,
}: Pick<ApiDeps, "database" | "jobs" | "now">) {
  const index = createPostgresIndex(database, now);
  jobs.outbox.handle("listing-changed", ({ payload }) => index.refresh([payload.listing_id]), {
    inTransaction: true,
  });
}
