import type { ApiDeps } from "#api/context.ts";
import { updateBoost } from "./boost-store.ts";
import type { LockedBoost } from "./lock-boost.ts";
import { planEnd } from "./plan-boost.ts";

/**
 * Ends a boost whose days are over, in the current transaction: the search follows, and its seller
 * hears of it while the listing is still for sale. Call it with the listing locked.
 */
export async function endBoost(
  deps: Pick<ApiDeps, "database" | "jobs">,
  { boost, listing }: LockedBoost,
  at: Date,
): Promise<void> {
  const { database, jobs } = deps;
  database.requireTx();
  if (boost.status !== "running" || boost.ends_at === null) return;
  if (boost.ends_at > at) {
    await planEnd(deps, boost, boost.ends_at);
    return;
  }
  await updateBoost(database, boost.id, { status: "ended" }, at);
  const { listing_id, market } = boost;
  await jobs.outbox.add({ market, topic: "listing-changed", payload: { listing_id } });
  if (listing?.status !== "published") return;
  const { status } = listing;
  await jobs.outbox.add({
    market,
    topic: "listing-moved",
    payload: { listing_id, step: "boost_end", from_status: status, to_status: status },
  });
}
