import { hours, minutes, seconds } from "#contract/duration.ts";
import type { ApiDeps } from "#api/context.ts";
import { findNextStatus } from "#api/modules/listing/index.ts";
import {
  type BoostedListing,
  type BoostRow,
  type LockedBoost,
  updateBoost,
} from "./boost-store.ts";

export const BOOST_CHECK = "boost-check";
export const BOOST_GIVE_UP = "boost-give-up";
export const BOOST_END = "boost-end";

/** A bank answers within seconds; a person needs minutes for a challenge. */
const CHECK_INTERVAL = { soon: seconds(20), later: minutes(2) };

const TIME_LIMIT = { person: minutes(30), bank: hours(24) };

type PlanDeps = Pick<ApiDeps, "jobs">;

const toSubject = ({ id }: { id: string }) => ({ subject_type: "boost", subject_id: id });

export const scheduleBoostStep = (
  { jobs }: PlanDeps,
  boost: Pick<BoostRow, "id" | "market">,
): Promise<void> =>
  jobs.outbox.add({
    market: boost.market,
    topic: "boost-step",
    payload: { boost_id: boost.id },
  });

export const toGiveUp = ({ status, created_at }: BoostRow): Date =>
  new Date(created_at.getTime() + TIME_LIMIT[status === "processing" ? "bank" : "person"]);

export async function planChecks({ jobs }: PlanDeps, boost: BoostRow, at: Date): Promise<void> {
  const pause = CHECK_INTERVAL[boost.status === "requires_action" ? "later" : "soon"];
  const { market } = boost;
  const subject = { ...toSubject(boost), market };
  await jobs.deadlines.set({
    ...subject,
    kind: BOOST_CHECK,
    due_at: new Date(at.getTime() + pause),
  });
  await jobs.deadlines.set({ ...subject, kind: BOOST_GIVE_UP, due_at: toGiveUp(boost) });
}

export const stopChecks = ({ jobs }: PlanDeps, boost: BoostRow): Promise<void> =>
  jobs.deadlines.cancel(toSubject(boost));

export const planEnd = ({ jobs }: PlanDeps, boost: BoostRow, endsAt: Date): Promise<void> =>
  jobs.deadlines.set({
    ...toSubject(boost),
    market: boost.market,
    kind: BOOST_END,
    due_at: endsAt,
  });

export const isBoostable = (listing: BoostedListing | null): listing is BoostedListing =>
  listing !== null && findNextStatus("boost", listing.status, "seller") !== null;

/** Requires the listing's lock, and runs in the current transaction. */
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
