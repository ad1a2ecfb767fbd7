import { randomUUIDv7 } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import {
  CLAIM_STATUSES,
  type ClaimOutcome,
  type ClaimReason,
  type ClaimStatus,
  claimStateOf,
} from "#contract/claim-states.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { isOfMarkets } from "#api/http/staff-access.ts";
import { planPictureDrops } from "#api/modules/photo/index.ts";

export type ClaimRow = {
  id: string;
  order_id: string;
  market: Market;
  user_id: string;
  status: ClaimStatus;
  reason: ClaimReason;
  description: string;
  answer_el: string | null;
  answer_en: string | null;
  created_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  send_by: Date | null;
  outcome: ClaimOutcome | null;
  outcome_el: string | null;
  outcome_en: string | null;
  resolved_at: Date | null;
  device_number: string | null;
  is_on_its_way: boolean;
  photos: string[];
};

const inPhases = (...phases: ReturnType<typeof claimStateOf>["phase"][]) =>
  sql.join(
    CLAIM_STATUSES.filter((status) => phases.includes(claimStateOf(status).phase)).map((status) =>
      sql.lit(status),
    ),
  );
/** As literals, because a partial index names them. */
const UNFINISHED = inPhases("open", "on_its_way");

/** A shipment that was given up can still move, next to the one that was booked after it. */
const selectWayStatus = (orderId: RawBuilder<unknown>) => sql`
  select way.status from shipment way
  where way.order_id = ${orderId} and way.leg = 'claim_to_hub'
  order by way.status = 'moving' desc, way.attempt desc limit 1`;

const COLUMNS = sql`
  claim.id, claim.order_id, claim.market, claim.user_id, claim.status, claim.reason,
  claim.description, claim.answer_el, claim.answer_en, claim.created_at, claim.decided_at,
  claim.decided_by, claim.send_by, claim.outcome, claim.outcome_el, claim.outcome_en, claim.resolved_at,
  claim.device_number,
  coalesce(
    claim.status = 'accepted'
      and (${selectWayStatus(sql`claim.order_id`)}) in ('moving', 'delivered'),
    false
  ) as is_on_its_way,
  coalesce((
    select array_agg(photo.media_key order by photo.position) from order_photo photo
    where photo.order_id = claim.order_id and photo.purpose = 'claim'
      and photo.subject_id = claim.id
  ), '{}') as photos`;

export async function listClaimsOf(database: Database, orderId: string): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    select ${COLUMNS} from claim where claim.order_id = ${orderId}
    order by claim.created_at desc, claim.id desc
  `.execute(database.db());
  return rows;
}

export async function insertClaim(
  database: Database,
  {
    at,
    photos,
    ...claim
  }: {
    market: Market;
    order_id: string;
    user_id: string;
    reason: ClaimReason;
    description: string;
    photos: readonly string[];
    at: Date;
  },
): Promise<string | null> {
  database.requireTx();
  const inserted = await database
    .db()
    .insertInto("claim")
    .values({ ...claim, id: randomUUIDv7(), status: "open", created_at: at })
    .onConflict((conflict) =>
      conflict
        .column("order_id")
        .where(sql<boolean>`status in (${UNFINISHED})`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return null;
  if (photos.length > 0)
    await database
      .db()
      .insertInto("order_photo")
      .values(
        photos.map((media_key, position) => ({
          id: randomUUIDv7(),
          order_id: claim.order_id,
          purpose: "claim",
          subject_id: inserted.id,
          media_key,
          position,
          created_at: at,
        })),
      )
      .execute();
  return inserted.id;
}

export async function lockClaim(database: Database, id: string): Promise<ClaimRow | null> {
  database.requireTx();
  const { rows } = await sql<ClaimRow>`
    select ${COLUMNS} from claim where claim.id = ${id} for update of claim
  `.execute(database.db());
  return rows[0] ?? null;
}

/** Finds the claim that is not over. */
export async function lockOpenClaim(database: Database, orderId: string): Promise<ClaimRow | null> {
  database.requireTx();
  const { rows } = await sql<ClaimRow>`
    select ${COLUMNS} from claim
    where claim.order_id = ${orderId} and claim.status in (${UNFINISHED}) for update of claim
  `.execute(database.db());
  return rows[0] ?? null;
}

/** Only a refund ends it from now on. */
export async function turnIntoWithdrawal(
  database: Database,
  id: string,
  answer: { answer_el: string; answer_en: string },
): Promise<void> {
  database.requireTx();
  await database
    .db()
    .updateTable("claim")
    .set({ ...answer, reason: "withdrawal" })
    .where("id", "=", id)
    .execute();
}

export async function writeStatus(
  database: Database,
  id: string,
  change: {
    status: ClaimStatus;
    answer_el?: string;
    answer_en?: string;
    lapsed_at?: Date | null;
    send_by?: Date | null;
    decided_at?: Date;
    decided_by?: string;
  },
): Promise<void> {
  await database.db().updateTable("claim").set(change).where("id", "=", id).execute();
}

export async function writeOutcome(
  database: Database,
  id: string,
  outcome: {
    status: ClaimStatus;
    outcome: ClaimOutcome;
    outcome_el: string;
    outcome_en: string;
    device_number: string | null;
    resolved_by: string;
    resolved_at: Date;
  },
): Promise<void> {
  await database.db().updateTable("claim").set(outcome).where("id", "=", id).execute();
}

export async function findSentBack(database: Database, orderId: string): Promise<ClaimRow | null> {
  const { rows } = await sql<ClaimRow>`
    select ${COLUMNS} from claim where claim.order_id = ${orderId} and claim.status = 'sent_back'
    for update of claim
  `.execute(database.db());
  return rows[0] ?? null;
}

export async function findClaimOfLostParcel(
  database: Database,
  orderId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select claim.id from claim where claim.order_id = ${orderId} and ${isParcelLost}
  `.execute(database.db());
  return rows[0]?.id ?? null;
}

/** Null while the order has another open claim, which the device counts for. */
export async function findFetchedLapsed(
  database: Database,
  orderId: string,
): Promise<ClaimRow | null> {
  const { rows } = await sql<ClaimRow>`
    select ${COLUMNS} from claim
    where claim.order_id = ${orderId} and claim.status = 'closed' and claim.lapsed_at is not null
      and not exists (
        select from claim other
        where other.order_id = claim.order_id and other.id <> claim.id
          and (
            other.status in (${UNFINISHED})
            or other.created_at > claim.created_at and other.outcome is not null
          )
      )
      and exists (
        select from shipment way
        where way.order_id = claim.order_id and way.leg = 'claim_to_hub'
          and way.status in ('moving', 'delivered', 'lost')
          and way.created_at <= claim.lapsed_at and way.updated_at >= claim.lapsed_at
      )
    order by claim.created_at desc limit 1
    for update of claim
  `.execute(database.db());
  return rows[0] ?? null;
}

export type QueuedClaim = ClaimRow & {
  number: string;
  title: string;
  buyer: string | null;
  is_parcel_lost: boolean;
};

export async function findWayToHub(database: Database, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ status: string }>`
    ${selectWayStatus(sql`${orderId}`)}
  `.execute(database.db());
  return rows[0]?.status ?? null;
}

const isParcelLost = sql`exists (
  select from shipment way
  where way.order_id = claim.order_id and way.status = 'lost'
    and (
      claim.status = 'accepted' and way.leg = 'claim_to_hub'
      or claim.status = 'sent_back' and way.leg = 'claim_to_buyer'
    )
    and not exists (
      select from shipment newer
      where newer.order_id = way.order_id and newer.leg = way.leg and newer.attempt > way.attempt
    )
)`;

export const QUEUE = sql`claim
  join customer_order placed on placed.id = claim.order_id
  join user_account buyer on buyer.id = claim.user_id`;
const QUEUE_COLUMNS = sql`${COLUMNS}, placed.number, placed.item ->> 'title' as title,
  buyer.username as buyer, ${isParcelLost} as is_parcel_lost`;

export const CLAIM_QUEUES = {
  // A lost parcel queues the claim like a new one, because staff must decide it.
  open: sql`(claim.status = 'open' or ${isParcelLost})`,
  on_its_way: sql`claim.status in (${inPhases("on_its_way")})`,
  all: sql`true`,
};

export async function findClaimPage(
  database: Database,
  {
    state,
    markets,
    page,
    id,
  }: {
    state: "open" | "on_its_way" | "all";
    markets: readonly Market[] | null;
    page: number;
    /** This claim alone, whatever its state. */
    id?: string | undefined;
  },
): Promise<{ total: number; rows: QueuedClaim[] }> {
  const { size } = LIMITS.page;
  const isWanted = sql`${id === undefined ? CLAIM_QUEUES[state] : sql`claim.id = ${id}`} and ${isOfMarkets("claim.market", markets)}`;
  const direction = state === "all" ? sql`desc` : sql`asc`;
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{ n: number }>`select count(*)::integer as n from claim where ${isWanted}`.execute(
      database.read(),
    ),
    sql<QueuedClaim>`
      select ${QUEUE_COLUMNS} from ${QUEUE} where ${isWanted}
      order by claim.created_at ${direction}, claim.id ${direction}
      limit ${size} offset ${(page - 1) * size}
    `.execute(database.read()),
  ]);
  return { total: counted[0]!.n, rows };
}

export async function findQueuedClaim(database: Database, id: string): Promise<QueuedClaim | null> {
  const { rows } = await sql<QueuedClaim>`
    select ${QUEUE_COLUMNS} from ${QUEUE} where claim.id = ${id}
  `.execute(database.db());
  return rows[0] ?? null;
}

/** The claim and its answer stay. Its photos prove nothing to anybody but the member. */
export async function eraseClaims(
  deps: Pick<ApiDeps, "database" | "jobs">,
  userId: string,
): Promise<void> {
  const { database } = deps;
  database.requireTx();
  const db = database.db();
  await db.updateTable("claim").set({ description: "" }).where("user_id", "=", userId).execute();
  const photos = await db
    .deleteFrom("order_photo")
    .where("purpose", "=", "claim")
    .where("subject_id", "in", (query) =>
      query.selectFrom("claim").select("claim.id").where("user_id", "=", userId),
    )
    .returning("media_key")
    .execute();
  await planPictureDrops(
    deps,
    photos.map(({ media_key }) => media_key),
  );
}
