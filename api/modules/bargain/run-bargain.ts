import { createHash } from "node:crypto";
import type { Database } from "#api/db/database.ts";
import { LIMITS } from "#contract/limits.ts";
import { answerOffer, lockOfferTalk } from "#api/modules/offer/index.ts";
import {
  deleteBargains,
  findBargains,
  findTalk,
  insertTalk,
  listRunningTalks,
  listTalkStates,
  setPaused,
  writeBargain,
} from "./secret-store.ts";
import { type BargainDeps, endTalk, scheduleStep, stopTalk, toHunterCall } from "./take-step.ts";

type Clock = Pick<BargainDeps, "database" | "jobs">;

/**
 * Writes the most that a hunt may spend in all, delivery included. Answers a hash that binds to it
 * and does not tell it, for the signed mandate.
 */
export async function setCeiling(
  database: Database,
  hunt: { huntId: string; userId: string; ceiling: number; at: Date },
): Promise<string> {
  const { seed, ceiling_total } = await writeBargain(database, hunt);
  return createHash("sha256").update(`${seed}:${ceiling_total}`).digest("base64url");
}

/** For the owner of these hunts alone. */
export async function findCeilings(
  database: Database,
  { huntIds, userId }: { huntIds: readonly string[]; userId: string },
): Promise<Map<string, number>> {
  const found = await findBargains(database, huntIds);
  return new Map(
    [...found].flatMap(([huntId, { user_id, ceiling_total }]) =>
      user_id === userId ? [[huntId, ceiling_total] as const] : [],
    ),
  );
}

/** Hunts whose ceiling is not below the total; one without a ceiling pays anything. */
export async function listAffordable(
  database: Database,
  { huntIds, total }: { huntIds: readonly string[]; total: number },
): Promise<Set<string>> {
  const found = await findBargains(database, huntIds);
  return new Set(huntIds.filter((id) => (found.get(id)?.ceiling_total ?? Infinity) >= total));
}

/** The hunt whose talk has led to the agreement. */
export async function findAgreedTalk(database: Database, offerId: string): Promise<string | null> {
  const talk = await findTalk(database, { offerId });
  return talk?.ended_why === "agreed" ? talk.hunt_id : null;
}

/**
 * The first offer follows at a random minute. A talk that has ended without a deal begins again only
 * after a change of the listing. Does nothing for a hunt without a ceiling.
 */
export async function startTalk(
  deps: Clock,
  {
    huntId,
    listingId,
    isFirst = false,
    at,
  }: { huntId: string; listingId: string; isFirst?: boolean; at: Date },
): Promise<void> {
  const { database } = deps;
  if ((await findBargains(database, [huntId])).size === 0) return;
  const most = LIMITS.hunt.talks;
  const id = await insertTalk(database, { huntId, listingId, most, isFirst, at });
  const talk = id === null ? null : await findTalk(database, { id });
  if (talk) await scheduleStep(deps, talk, at);
}

export async function pauseTalks(deps: Clock, huntId: string): Promise<void> {
  await setPaused(deps.database, huntId, true);
  for (const talk of await listRunningTalks(deps.database, huntId)) await stopTalk(deps, talk);
}

export async function resumeTalks(deps: Clock, huntId: string, at: Date): Promise<void> {
  await setPaused(deps.database, huntId, false);
  for (const talk of await listRunningTalks(deps.database, huntId))
    await scheduleStep(deps, talk, at);
}

/**
 * Takes back what the seller has not answered yet. Call it with the account locked, and nothing that
 * is locked after a listing.
 */
export async function endTalks(deps: BargainDeps, huntId: string, at: Date): Promise<void> {
  const { database } = deps;
  for (const talk of await listRunningTalks(database, huntId)) {
    const { listing_id: listingId, user_id: buyerId } = talk;
    const said = await lockOfferTalk(database, { listingId, buyerId, at });
    await endTalk(deps, talk, "person");
    if (!said?.live || said.live.id !== talk.offer_id || said.live.status !== "open") continue;
    const { id, number } = said.live;
    await answerOffer(toHunterCall(deps, talk, at), id, "withdraw", { number });
  }
}

export { deleteBargains, listTalkStates };
