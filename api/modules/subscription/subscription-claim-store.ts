import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { ClaimReason } from "#contract/claim-states.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { SubscriptionClaimStatus } from "#contract/subscription-states.ts";
import type { Database } from "#api/db/database.ts";
import { isOfMarkets } from "#api/http/staff-access.ts";

export type ClaimRow = {
  id: string;
  market: Market;
  subscription_id: string;
  user_id: string;
  status: SubscriptionClaimStatus;
  reason: ClaimReason;
  description: string;
  answer_el: string | null;
  answer_en: string | null;
  decided_at: Date | null;
  send_by: Date | null;
  repair_el: string | null;
  repair_en: string | null;
  finished_at: Date | null;
  created_at: Date;
  photos: string[];
  is_fee_paid: boolean;
};

const COLUMNS = sql`
  claim.id, claim.market, claim.subscription_id, claim.user_id, claim.status, claim.reason,
  claim.description, claim.answer_el, claim.answer_en, claim.decided_at, claim.send_by, claim.repair_el,
  claim.repair_en, claim.finished_at, claim.created_at,
  exists (
    select from subscription_payment fee
    where fee.claim_id = claim.id and fee.status = 'successful'
  ) as is_fee_paid,
  coalesce((
    select array_agg(photo.media_key order by photo.position) from order_photo photo
    where photo.purpose = 'subscription_claim' and photo.subject_id = claim.id
  ), '{}') as photos`;

/** The newest first. */
export async function listClaimsOf(
  database: Database,
  subscriptionId: string,
): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    select ${COLUMNS} from subscription_claim claim
    where claim.subscription_id = ${subscriptionId}
    order by claim.created_at desc, claim.id desc
  `.execute(database.db());
  return rows;
}

export async function findClaim(database: Database, id: string): Promise<ClaimRow | null> {
  const { rows } = await sql<ClaimRow>`
    select ${COLUMNS} from subscription_claim claim where claim.id = ${id}
  `.execute(database.db());
  return rows[0] ?? null;
}

/** Requires the subscription's lock. */
export async function insertClaim(
  database: Database,
  {
    at,
    photos,
    orderId,
    ...claim
  }: Pick<ClaimRow, "market" | "subscription_id" | "user_id" | "reason" | "description"> & {
    orderId: string;
    photos: readonly string[];
    at: Date;
  },
): Promise<string> {
  database.requireTx();
  const id = randomUUIDv7();
  await database
    .db()
    .insertInto("subscription_claim")
    .values({ ...claim, id, status: "open", created_at: at })
    .execute();
  const rows = photos.map((media_key, position) => ({
    id: randomUUIDv7(),
    order_id: orderId,
    purpose: "subscription_claim",
    subject_id: id,
    media_key,
    position,
    created_at: at,
  }));
  if (rows.length > 0) await database.db().insertInto("order_photo").values(rows).execute();
  return id;
}

/** Whichever state the subscription is in, the newest first. */
export async function listOpenClaims(
  database: Database,
  userId: string,
): Promise<{ subscription_id: string; title: string }[]> {
  const { rows } = await sql<{ subscription_id: string; title: string }>`
    select claim.subscription_id, placed.item ->> 'title' as title
    from subscription_claim claim
    join subscription on subscription.id = claim.subscription_id
    join customer_order placed on placed.id = subscription.order_id
    where claim.user_id = ${userId} and claim.status in ('open', 'approved', 'at_hub')
    order by claim.created_at desc, claim.id desc
  `.execute(database.db());
  return rows;
}

type ClaimChange = {
  status: SubscriptionClaimStatus;
  answer_el?: string;
  answer_en?: string;
  decided_by?: string;
  decided_at?: Date;
  send_by?: Date;
  repair_el?: string;
  repair_en?: string;
  finished_at?: Date;
};

export const updateClaim = async (
  database: Database,
  id: string,
  change: ClaimChange,
): Promise<void> => {
  await database.db().updateTable("subscription_claim").set(change).where("id", "=", id).execute();
};

/**
 * An approved claim whose fee was never paid. False for a device that the hub has: it is kept in
 * the queue, and its fee can still be paid.
 */
export const closeUnpaidClaim = async (
  database: Database,
  id: string,
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await database
    .db()
    .updateTable("subscription_claim")
    .set({ status: "closed", finished_at: at })
    .where("id", "=", id)
    .where("status", "=", "approved")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

const WANTED = {
  open: sql`claim.status = 'open'`,
  under_way: sql`claim.status in ('approved', 'at_hub')`,
  all: sql`true`,
};

export async function findClaimPage(
  database: Database,
  {
    state,
    markets,
    page,
  }: { state: keyof typeof WANTED; markets: readonly Market[] | null; page: number },
): Promise<{ total: number; rows: ClaimRow[] }> {
  const { size } = LIMITS.page;
  const isWanted = sql`${WANTED[state]} and ${isOfMarkets("claim.market", markets)}`;
  const direction = state === "all" ? sql`desc` : sql`asc`;
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::integer as n from subscription_claim claim where ${isWanted}
  `.execute(database.db());
  const { rows } = await sql<ClaimRow>`
    select ${COLUMNS} from subscription_claim claim where ${isWanted}
    order by claim.created_at ${direction}, claim.id ${direction}
    limit ${size} offset ${(page - 1) * size}
  `.execute(database.db());
  return { total: counted[0]!.n, rows };
}

/** The claim and its answer stay. Returns the keys of its photos, which show the member's home. */
export async function eraseClaims(database: Database, userId: string): Promise<string[]> {
  database.requireTx();
  const db = database.db();
  await db
    .updateTable("subscription_claim")
    .set({ description: "" })
    .where("user_id", "=", userId)
    .execute();
  const photos = await db
    .deleteFrom("order_photo")
    .where("purpose", "=", "subscription_claim")
    .where("subject_id", "in", (query) =>
      query
        .selectFrom("subscription_claim")
        .select("subscription_claim.id")
        .where("user_id", "=", userId),
    )
    .returning("media_key")
    .execute();
  return photos.map(({ media_key }) => media_key);
}
