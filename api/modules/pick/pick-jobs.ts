import type { Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { applyPicks } from "./apply-picks.ts";

type Deps = Pick<ApiDeps, "database" | "jobs">;

const START = "pick-start";
const END = "pick-end";
const toSubject = (listingId: string) => ({ subject_type: "pick", subject_id: listingId });

/** The search learns of each listing that became a pick or is none any more. */
export async function followPicks({ database, jobs, at }: Deps & { at: Date }): Promise<void> {
  for (const { id, market } of await applyPicks(database, at))
    await jobs.outbox.add({ market, topic: "listing-changed", payload: { listing_id: id } });
}

type Plan = { listingId: string; market: Market; starts_at: Date; ends_at: Date | null };

/** It begins and ends at its moments; those of an earlier plan are dropped. */
export async function planPick(
  { jobs, at }: Deps & { at: Date },
  { listingId, market, starts_at, ends_at }: Plan,
): Promise<void> {
  const subject = { ...toSubject(listingId), market };
  await unplanPick({ jobs }, listingId);
  if (starts_at > at) await jobs.deadlines.set({ ...subject, kind: START, due_at: starts_at });
  if (ends_at) await jobs.deadlines.set({ ...subject, kind: END, due_at: ends_at });
}

export const unplanPick = ({ jobs }: Pick<Deps, "jobs">, listingId: string): Promise<void> =>
  jobs.deadlines.cancel(toSubject(listingId));

export function registerPickJobs({ database, jobs }: Deps): void {
  for (const kind of [START, END])
    jobs.deadlines.handle(kind, (_, at) => followPicks({ database, jobs, at }));
}
