import { randomUUIDv7 } from "node:crypto";
import type { HuntPower } from "#contract/hunt.ts";
import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { lockOwner } from "#api/http/owner.ts";
import { requireCompleteProfile } from "#api/modules/account/index.ts";
import {
  deleteBargains,
  endAboveCeiling,
  endTalks,
  findCeilings,
  pauseTalks,
  resumeTalks,
  setCeiling,
} from "#api/modules/bargain/index.ts";
import { revokeMandate, writeMandate } from "#api/modules/mandate/index.ts";
import {
  voidProposalsAbove,
  voidProposalsOf,
  voidProposalsOutside,
} from "#api/modules/proposal/index.ts";
import { parseSearch, writeSearch } from "#api/modules/saved-search/index.ts";
import { createListingMatcher } from "#api/modules/search/index.ts";
import { endHunt, toSubject } from "./end-hunt.ts";
import {
  countHunts,
  deleteHuntRow,
  deleteMatchesOutside,
  findHunt,
  type HuntRow,
  type HuntView,
  insertHunt,
  listHuntRows,
  listMatchedOnSale,
  updateHuntRow,
} from "./hunt-store.ts";
import { presentHunt, presentHunts } from "./present-hunt.ts";

type Wish = { query: string; may: HuntPower; ceiling: Money | null; until: string };

/** Throws invalid_fields with all that is wrong. */
function requireValid({ market, at }: UserCall, { query, may, ceiling, until }: Wish): void {
  const fields: Record<string, string[]> = {};
  if (query === "") fields["query"] = ["search.empty"];
  else if (query.length > LIMITS.savedSearch.query) fields["query"] = ["search.too-long"];
  const { min, max } = LIMITS.hunt.ceiling;
  if (ceiling === null) {
    if (may !== "watch") fields["ceiling"] = ["hunt.ceiling-needed"];
  } else if (ceiling.currency !== MARKET_FACTS[market].currency)
    fields["ceiling"] = ["sell.price-currency"];
  else if (ceiling.amount < min || ceiling.amount > max) fields["ceiling"] = ["hunt.ceiling-range"];
  const end = Date.parse(until);
  if (end <= at.getTime()) fields["until"] = ["hunt.until-past"];
  else if (end > at.getTime() + LIMITS.hunt.life) fields["until"] = ["hunt.until-far"];
  if (Object.keys(fields).length > 0) throw new ApiError("invalid_fields", { fields });
}

/** Signs what the hunt may do. The document binds to the ceiling by a hash that does not tell it. */
async function mandateHunt(
  call: UserCall,
  { id, query, may, ceiling, until }: Wish & { id: string },
): Promise<string> {
  const { database, user, market, language, sessionId, at } = call;
  const limit = ceiling && { huntId: id, userId: user.id, ceiling: ceiling.amount, at };
  return writeMandate(call, {
    userId: user.id,
    kind: "hunt",
    says: {
      hunt_id: id,
      query,
      may,
      market,
      language,
      currency: MARKET_FACTS[market].currency,
      ceiling_hash: limit ? await setCeiling(database, limit) : null,
      until: new Date(until).toISOString(),
      quantity: 1,
      buys: false,
    },
    sessionId,
    at,
  });
}

export const listHunts = async (call: UserCall) =>
  presentHunts(
    call,
    await listHuntRows(call.database, { userId: call.user.id, market: call.market }),
  );

async function requireMine({ database, user }: UserCall, id: string): Promise<HuntView> {
  const hunt = await findHunt(database, id);
  if (hunt?.user_id !== user.id) throw new ApiError("not_found");
  return hunt;
}

/** Throws not_found, also for another member's. */
export const getHunt = async (call: UserCall, id: string) =>
  presentHunt(call, await requireMine(call, id));

/** Throws invalid_fields, profile_incomplete, too_many_hunts. */
export async function createHunt(call: UserCall, asked: Wish) {
  const { database, jobs, user, market, at } = call;
  const wish = { ...asked, query: writeSearch(parseSearch(asked.query)) };
  requireValid(call, wish);
  if (wish.may !== "watch") await requireCompleteProfile(call);
  return database.tx(async () => {
    await lockOwner(database, { userId: user.id });
    const { max } = LIMITS.hunt;
    if ((await countHunts(database, user.id)) >= max)
      throw new ApiError("too_many_hunts", { data: { limit: max } });
    const id = randomUUIDv7();
    const { query, may } = wish;
    const until = new Date(wish.until);
    const mandate_id = await mandateHunt(call, { ...wish, id });
    await insertHunt(database, { id, user_id: user.id, market, query, may, until, mandate_id, at });
    await jobs.deadlines.set({ ...toSubject({ id }), market, due_at: until });
    await jobs.outbox.add({ market, topic: "hunt-begun", payload: { hunt_id: id } });
    return getHunt(call, id);
  });
}

type Terms = { query?: string; may?: HuntPower; ceiling?: Money | null; until?: string };
type Change = Terms & { is_paused?: boolean; is_ended?: true };

/** Terms are read, signed and counted in the hunt's own market, wherever its person looks from. */
async function remandate(asking: UserCall, hunt: HuntView, change: Terms): Promise<void> {
  const call = { ...asking, market: hunt.market };
  const { database, jobs, user, at } = call;
  const { id, market } = hunt;
  const ceilings = await findCeilings(database, { huntIds: [id], userId: user.id });
  const amount = ceilings.get(id);
  const { currency } = MARKET_FACTS[market];
  const kept = amount === undefined ? null : { amount, currency };
  const wish = {
    query: change.query === undefined ? hunt.query : writeSearch(parseSearch(change.query)),
    may: change.may ?? hunt.may,
    ceiling: change.ceiling === undefined ? kept : change.ceiling,
    until: change.until ?? hunt.until.toISOString(),
  };
  requireValid(call, wish);
  if (wish.may !== "watch") await requireCompleteProfile(call);
  if (wish.query !== hunt.query) await leaveUnwanted(call, hunt, wish.query);
  if (wish.may !== "offer") await endTalks(call, id, { at });
  if (wish.ceiling === null) await deleteBargains(database, { huntId: id });
  await revokeMandate(database, hunt.mandate_id, at);
  const mandate_id = await mandateHunt(call, { ...wish, id });
  if (wish.ceiling !== null) {
    await endAboveCeiling(call, id, at);
    await voidProposalsAbove(call, { huntId: id, ceiling: wish.ceiling.amount }, at);
  }
  const until = new Date(wish.until);
  const { query, may } = wish;
  await updateHuntRow(database, id, { query, may, until, mandate_id, at });
  await jobs.deadlines.set({ ...toSubject({ id }), market, due_at: until });
  const reachesFurther = kept !== null && (wish.ceiling?.amount ?? Infinity) > kept.amount;
  if (may !== hunt.may || query !== hunt.query || reachesFurther) await queueBegin(call, hunt);
}

/** What is on sale already is of the past for matching, so a hunt looks for it when it begins. */
const queueBegin = ({ jobs }: UserCall, { id, market }: HuntRow): Promise<void> =>
  jobs.outbox.add({ market, topic: "hunt-begun", payload: { hunt_id: id } });

/** Takes back and forgets what other filters do not let through; the rest goes on. */
async function leaveUnwanted(call: UserCall, { id, market }: HuntView, query: string) {
  const { database, at } = call;
  const wanted = new Set<string>();
  for (const listingId of await listMatchedOnSale(database, id)) {
    const matches = await createListingMatcher(database, { market, listingId, at });
    if (await matches?.(parseSearch(query))) wanted.add(listingId);
  }
  await endTalks(call, id, { but: wanted, at });
  await voidProposalsOutside(call, { huntId: id, listingIds: wanted }, at);
  await deleteMatchesOutside(database, id, wanted);
}

async function setPaused(call: UserCall, hunt: HuntRow, isPaused: boolean): Promise<void> {
  const { database, at } = call;
  if (isPaused) await pauseTalks(call, hunt.id);
  else await resumeTalks(call, hunt.id, at);
  await updateHuntRow(database, hunt.id, { status: isPaused ? "paused" : "active", at });
  if (!isPaused) await queueBegin(call, hunt);
}

/** Throws not_found, hunt_ended, invalid_fields, profile_incomplete. */
export async function updateHunt(call: UserCall, id: string, change: Change) {
  const { database, user } = call;
  return database.tx(async () => {
    await lockOwner(database, { userId: user.id });
    const hunt = await requireMine(call, id);
    if (hunt.status === "ended") throw new ApiError("hunt_ended");
    const { is_paused: isPaused, is_ended: isEnded, ...terms } = change;
    if (isEnded) {
      await endHunt(call, hunt, call.at);
      await voidProposalsOf(call, { hunt_id: id }, call.at);
      return getHunt(call, id);
    }
    if (Object.values(terms).some((value) => value !== undefined))
      await remandate(call, hunt, terms);
    if (isPaused !== undefined && isPaused !== (hunt.status === "paused"))
      await setPaused(call, hunt, isPaused);
    return getHunt(call, id);
  });
}

/** Like an end by its person before: offers without an answer are taken back, open proposals void. */
export async function deleteHunt(call: UserCall, id: string): Promise<void> {
  const { database, user, at } = call;
  await database.tx(async () => {
    await lockOwner(database, { userId: user.id });
    const hunt = await requireMine(call, id);
    if (hunt.status !== "ended") await endHunt(call, hunt, at);
    await voidProposalsOf(call, { hunt_id: id }, at);
    await deleteHuntRow(database, id);
  });
}
