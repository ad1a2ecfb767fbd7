import type { ApiDeps } from "#api/context.ts";
import type { DomainEvents } from "#api/events.ts";
import { listAffordable, startTalk } from "#api/modules/bargain/index.ts";
import { findListing } from "#api/modules/listing/index.ts";
import { parseSearch } from "#api/modules/saved-search/index.ts";
import { createListingMatcher, findNewMatches } from "#api/modules/search/index.ts";
import {
  findHunt,
  type FoundDevice,
  type HuntRow,
  insertMatches,
  listActiveHunts,
  listMatches,
  markSwept,
} from "./hunt-store.ts";
import type { HuntDeps } from "./hunt-jobs.ts";
import { propose } from "./propose.ts";
import { tellMatches } from "./tell-matches.ts";

/** Before any id. */
const FIRST = "00000000-0000-0000-0000-000000000000";
/** At most so many devices that were on sale before the hunt. */
const AT_FIRST = 20;

/** Steps after which a listing is on sale, as another device than before or again. */
const NEWS: ReadonlySet<DomainEvents["listing_moved"]["step"]> = new Set([
  "publish",
  "publish_edit",
  "edit",
  "update_price",
  "unhide",
  "unmark_sold",
  "release",
]);

/** Call it with the listing locked. */
export async function queueMatching(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  { listingId, step, to }: DomainEvents["listing_moved"],
): Promise<void> {
  if (to !== "published" || !NEWS.has(step)) return;
  const { market } = await database
    .db()
    .selectFrom("listing")
    .select("market")
    .where("id", "=", listingId)
    .executeTakeFirstOrThrow();
  await jobs.outbox.add({
    market: market as HuntRow["market"],
    topic: "hunt-listing",
    payload: { listing_id: listingId },
  });
}

/**
 * A hunt that bargains also takes what it can only afford for less. What `isBack` on sale unchanged
 * is proposed again, because its former proposal has ended, but is neither told nor bargained for.
 */
async function take(
  deps: HuntDeps,
  hunt: HuntRow,
  found: readonly FoundDevice[],
  { isBack, at }: { isBack: boolean; at: Date },
): Promise<void> {
  const { database } = deps;
  const fitting: FoundDevice[] = [];
  for (const device of found)
    if (hunt.may === "offer" || (await isAffordable(deps, hunt, device.total)))
      fitting.push(device);
  const fresh = await insertMatches(database, { huntId: hunt.id, found: fitting, at });
  if (hunt.may === "offer")
    for (const listingId of fresh) await startTalk(deps, { huntId: hunt.id, listingId, at });
  if (hunt.may === "propose")
    for (const listingId of isBack ? fitting.map(({ id }) => id) : fresh)
      await propose(deps, hunt, { listingId, agreed: null, at });
  await tellMatches(deps, hunt, at);
}

const isAffordable = async ({ database }: HuntDeps, { id }: HuntRow, total: number) =>
  (await listAffordable(database, { huntIds: [id], total })).has(id);

/** Tells every hunt that looks for this listing. Runs in the current transaction. */
export async function matchListing(deps: HuntDeps, listingId: string, at: Date): Promise<void> {
  const { database } = deps;
  const listing = await findListing(database, listingId, at);
  if (listing?.status !== "published") return;
  const { market, seller_id: but, total_price: total, generic_condition: condition } = listing;
  const matches = await createListingMatcher(database, { market, listingId, at });
  if (!matches) return;
  for (let after = FIRST; ;) {
    const hunts = await listActiveHunts(database, { market, but, after, at });
    const last = hunts.at(-1);
    if (!last) return;
    for (const hunt of hunts)
      if (await matches(parseSearch(hunt.query)))
        await take(deps, hunt, [{ id: listingId, total, condition }], { isBack: true, at });
    after = last.id;
  }
}

/** Everything on sale that was published since then. Call it with the hunt locked. */
export async function sweepHunt(
  deps: HuntDeps,
  hunt: HuntRow,
  { since, at }: { since: Date; at: Date },
): Promise<void> {
  const { database } = deps;
  const { id, market, user_id: memberId } = hunt;
  const { ids } = await findNewMatches(database, {
    market,
    filters: parseSearch(hunt.query),
    at,
    publishedAfter: since,
    publishedUntil: at,
    memberId,
    limit: AT_FIRST,
  });
  await markSwept(database, id, at);
  await take(deps, hunt, await listFound(deps, ids), { isBack: false, at });
  if (hunt.may !== "offer") return;
  // Talks that did not fit beside the others begin when one of them has ended.
  const waiting = (await listMatches(database, id)).filter(({ status }) => status === "published");
  for (const { listing_id: listingId } of waiting.toSorted((a, b) => a.total_price - b.total_price))
    await startTalk(deps, { huntId: id, listingId, at, isFirst: true });
}

async function listFound({ database }: HuntDeps, ids: readonly string[]): Promise<FoundDevice[]> {
  if (ids.length === 0) return [];
  return database
    .db()
    .selectFrom("listing")
    .select(["id", "total_price as total", "generic_condition as condition"])
    .where("id", "in", [...ids])
    .where("status", "=", "published")
    .orderBy("total_price")
    .execute();
}

/** A new hunt begins with what is on sale already. */
export async function beginHunt(deps: HuntDeps, huntId: string, at: Date): Promise<void> {
  const hunt = await findHunt(deps.database, huntId);
  if (hunt?.status === "active") await sweepHunt(deps, hunt, { since: new Date(0), at });
}
