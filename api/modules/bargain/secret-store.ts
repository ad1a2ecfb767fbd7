import { randomBytes, randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";

/** Only this module imports this file (`tests/hunter-reach.test.ts`). */
export type BargainRow = {
  hunt_id: string;
  user_id: string;
  ceiling_total: number;
  seed: string;
  is_paused: boolean;
};

export type TalkEnd = "poor" | "no_room" | "agreed" | "closed" | "person";

export type TalkRow = {
  id: string;
  hunt_id: string;
  listing_id: string;
  offer_id: string | null;
  next_at: Date | null;
  steps: number;
  ended_why: TalkEnd | null;
};

export type Talk = TalkRow & BargainRow & { market: Market };

const COLUMNS = ["hunt_id", "user_id", "ceiling_total", "seed", "is_paused"] as const;

const newSeed = () => randomBytes(16).toString("base64url");

/** A second call changes the ceiling, and keeps the seed. */
export async function writeBargain(
  database: Database,
  { huntId, userId, ceiling, at }: { huntId: string; userId: string; ceiling: number; at: Date },
): Promise<BargainRow> {
  const row = { hunt_id: huntId, user_id: userId, ceiling_total: ceiling, seed: newSeed() };
  return database
    .db()
    .insertInto("bargain")
    .values({ ...row, tactic: "public", created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict.column("hunt_id").doUpdateSet({ ceiling_total: ceiling, updated_at: at }),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function findBargains(
  database: Database,
  huntIds: readonly string[],
): Promise<Map<string, BargainRow>> {
  if (huntIds.length === 0) return new Map();
  const rows = await database
    .db()
    .selectFrom("bargain")
    .select(COLUMNS)
    .where("hunt_id", "in", [...huntIds])
    .execute();
  return new Map(rows.map((row) => [row.hunt_id, row]));
}

export async function setPaused(
  database: Database,
  huntId: string,
  is_paused: boolean,
): Promise<void> {
  await database
    .db()
    .updateTable("bargain")
    .set({ is_paused })
    .where("hunt_id", "=", huntId)
    .execute();
}

const talks = sql`
  select talk.id, talk.hunt_id, talk.listing_id, talk.offer_id, talk.next_at, talk.steps,
    talk.ended_why, bargain.user_id, bargain.ceiling_total, bargain.seed, bargain.is_paused, listing.market
  from bargain_talk talk
  join bargain on bargain.hunt_id = talk.hunt_id
  join listing on listing.id = talk.listing_id`;

export async function findTalk(
  database: Database,
  wanted: { id: string } | { offerId: string },
): Promise<Talk | null> {
  const which =
    "id" in wanted ? sql`talk.id = ${wanted.id}` : sql`talk.offer_id = ${wanted.offerId}`;
  const { rows } = await sql<Talk>`${talks} where ${which}`.execute(database.db());
  return rows[0] ?? null;
}

/** Lock order: the account, the hunt, then listings. */
export async function lockHunt(database: Database, huntId: string): Promise<void> {
  database.requireTx();
  await sql`select from hunt where id = ${huntId} for no key update`.execute(database.db());
}

/** What a hunt allows its talks, locked until the transaction ends. */
export async function lockSpeech(
  database: Database,
  huntId: string,
  at: Date,
): Promise<"speak" | "wait" | "end"> {
  await lockHunt(database, huntId);
  const { rows } = await sql<{ is_paused: boolean; is_over: boolean }>`
    select hunt.status = 'paused' or bargain.is_paused as is_paused,
      hunt.status = 'ended' or hunt.may <> 'offer' or hunt.until <= ${at}
        or mandate.revoked_at is not null as is_over
    from hunt join bargain on bargain.hunt_id = hunt.id
    join mandate on mandate.id = hunt.mandate_id
    where hunt.id = ${huntId}`.execute(database.db());
  const found = rows[0];
  if (!found || found.is_over) return "end";
  return found.is_paused ? "wait" : "speak";
}

/** In the order in which listings are locked. */
export async function listRunningTalks(database: Database, huntId: string): Promise<Talk[]> {
  const { rows } = await sql<Talk>`${talks}
    where talk.hunt_id = ${huntId} and talk.ended_why is null order by talk.listing_id
  `.execute(database.db());
  return rows;
}

/** How the talks of a hunt stand, by listing; without anything secret. */
export async function listTalkStates(
  database: Database,
  huntId: string,
): Promise<Pick<TalkRow, "listing_id" | "offer_id" | "ended_why">[]> {
  const rows = await database
    .read()
    .selectFrom("bargain_talk")
    .select(["listing_id", "offer_id", "ended_why"])
    .where("hunt_id", "=", huntId)
    .execute();
  return rows as Pick<TalkRow, "listing_id" | "offer_id" | "ended_why">[];
}

/**
 * Null where `most` talks of the hunt run already, or one about this listing does, or has come to an
 * end that a new price does not change.
 */
export async function insertTalk(
  database: Database,
  {
    huntId,
    listingId,
    most,
    isFirst,
    at,
  }: { huntId: string; listingId: string; most: number; isFirst: boolean; at: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into bargain_talk (id, hunt_id, listing_id, created_at)
    select ${randomUUIDv7()}::uuid, ${huntId}::uuid, ${listingId}::uuid, ${at}::timestamptz
    where ${most}::integer > (
      select count(*) from bargain_talk where hunt_id = ${huntId} and ended_why is null)
    on conflict (hunt_id, listing_id) do update set ended_why = null, offer_id = null
      where bargain_talk.ended_why in ('poor', 'no_room', 'closed') and not ${isFirst}::boolean
    returning id
  `.execute(database.db());
  return rows[0]?.id ?? null;
}

export async function updateTalk(
  database: Database,
  id: string,
  change: Partial<Pick<TalkRow, "offer_id" | "next_at" | "steps" | "ended_why">>,
): Promise<void> {
  await database.db().updateTable("bargain_talk").set(change).where("id", "=", id).execute();
}

/** GDPR erasure, and the end of a hunt. */
export async function deleteBargains(
  database: Database,
  whose: { userId: string } | { huntId: string },
): Promise<void> {
  database.requireTx();
  const remove = database.db().deleteFrom("bargain");
  await (
    "userId" in whose
      ? remove.where("user_id", "=", whose.userId)
      : remove.where("hunt_id", "=", whose.huntId)
  ).execute();
}
