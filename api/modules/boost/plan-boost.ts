import { findNextStatus } from "#api/modules/listing/listing-states.ts";
import type { ApiDeps } from "#api/context.ts";
import type { BoostedListing, BoostRow } from "./boost-store.ts";

const seconds = (n: number) => n * 1000;
const minutes = (n: number) => seconds(n * 60);
const hours = (n: number) => minutes(n * 60);

export const BOOST_CHECK = "boost-check";
export const BOOST_GIVE_UP = "boost-give-up";
export const BOOST_END = "boost-end";

/** A bank answers within seconds; a person at a challenge takes minutes, and comes back alone. */
const CHECK_AGAIN = { soon: seconds(20), later: seconds(120) };
/** So long the bank's question waits for an answer, and so long a bank may think about its own. */
const PATIENCE = { person: minutes(30), bank: hours(24) };

type PlanDeps = Pick<ApiDeps, "jobs">;

const toSubject = ({ id }: { id: string }) => ({ subject_type: "boost", subject_id: id });

/** Has the provider asked or told what the boost needs, after the commit. */
export const planStep = (
  { jobs }: PlanDeps,
  boost: Pick<BoostRow, "id" | "market">,
): Promise<void> =>
  jobs.outbox.add({
    market: boost.market,
    topic: "boost-step",
    payload: { boost_id: boost.id },
  });

/** When nobody waits any longer for a boost that is not decided. */
export const toGiveUp = ({ status, created_at }: BoostRow): Date =>
  new Date(created_at.getTime() + PATIENCE[status === "processing" ? "bank" : "person"]);

/** Clocks of a boost that waits for an answer: asking again, and giving up. */
export async function planChecks({ jobs }: PlanDeps, boost: BoostRow, at: Date): Promise<void> {
  const pause = CHECK_AGAIN[boost.status === "requires_action" ? "later" : "soon"];
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

/** Whether the listing's own table lets it be boosted now. */
export const isBoostable = (listing: BoostedListing | null): listing is BoostedListing =>
  listing !== null && findNextStatus("boost", listing.status, "seller") !== null;
