import { createHash } from "node:crypto";
import type { Database } from "#api/db/database.ts";
import { LIMITS } from "#contract/limits.ts";
import { answerOffer, lockOpenOffer } from "#api/modules/offer/index.ts";
import {
  deleteBargains,
  findBargains,
  findTalk,
  insertTalk,
  listRunningTalks,
  listTalkStates,
  lockHunt,
  lockSpeech,
  setPaused,
  type Talk,
  writeBargain,
} from "./secret-store.ts";
import {
  type BargainDeps,
  endTalk,
  scheduleStep,
  stopTalk,
  toHunterCall,
  toPurse,
} from "./take-step.ts";

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
 * after a change of the listing. Does nothing for a hunt that may not speak: it is read again under its
 * lock, because it may have changed since it was listed.
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
  if ((await lockSpeech(database, huntId, at)) !== "speak") return;
  const most = LIMITS.hunt.talks;
  const id = await insertTalk(database, { huntId, listingId, most, isFirst, at });
  const talk = id === null ? null : await findTalk(database, { id });
  if (talk) await scheduleStep(deps, talk, at);
}

/** Call it with the account locked, like what follows. */
export async function pauseTalks(deps: Clock, huntId: string): Promise<void> {
  await lockHunt(deps.database, huntId);
  await setPaused(deps.database, huntId, true);
  for (const talk of await listRunningTalks(deps.database, huntId)) await stopTalk(deps, talk);
}

export async function resumeTalks(deps: Clock, huntId: string, at: Date): Promise<void> {
  await lockHunt(deps.database, huntId);
  await setPaused(deps.database, huntId, false);
  for (const talk of await listRunningTalks(deps.database, huntId))
    await scheduleStep(deps, talk, at);
}

/** Of an account that closes; its offers end otherwise. */
export async function closeTalks(deps: Clock, huntId: string): Promise<void> {
  await lockHunt(deps.database, huntId);
  for (const talk of await listRunningTalks(deps.database, huntId))
    await endTalk(deps, talk, "closed");
}

/**
 * Takes back what the seller has not answered yet, also where the listing takes no offers any more.
 * Call it with nothing locked that is locked after a listing. Talks about the listings of `but` go on.
 */
export async function endTalks(
  deps: BargainDeps,
  huntId: string,
  { but = new Set(), at }: { but?: ReadonlySet<string>; at: Date },
): Promise<void> {
  await lockHunt(deps.database, huntId);
  for (const talk of await listRunningTalks(deps.database, huntId)) {
    if (but.has(talk.listing_id)) continue;
    const open = talk.offer_id && (await lockOpenOffer(deps.database, talk.offer_id, at));
    await endTalk(deps, talk, "closed");
    if (open) await takeBack(deps, talk, { open, at });
  }
}

/** After the ceiling has changed: takes back what is above it now. */
export async function endAboveCeiling(deps: BargainDeps, huntId: string, at: Date): Promise<void> {
  await lockHunt(deps.database, huntId);
  for (const talk of await listRunningTalks(deps.database, huntId)) {
    const { ceiling, toTotal } = toPurse(deps, talk);
    const open = talk.offer_id && (await lockOpenOffer(deps.database, talk.offer_id, at));
    if (!open || toTotal(open.amount) <= ceiling) continue;
    await endTalk(deps, talk, "no_room");
    await takeBack(deps, talk, { open, at });
  }
}

const takeBack = (
  deps: BargainDeps,
  talk: Talk,
  { open: { number }, at }: { open: { number: number }; at: Date },
) => answerOffer(toHunterCall(deps, talk, at), talk.offer_id!, "withdraw", { number });

export { deleteBargains, listTalkStates };
