import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import type { Currency, Market } from "#contract/market.ts";
import type {
  OfferActor,
  OfferMove,
  OfferStatus,
  OfferVoidReason,
} from "#contract/offer-states.ts";
import { SETTINGS, type SettingValue } from "#contract/setting.ts";
import type { Database } from "#api/db/database.ts";
import { eraseOfferLinks } from "#api/modules/offer-link/index.ts";
import { getSetting } from "#api/modules/setting/index.ts";
import {
  type Bargain,
  DEFAULT_OFFER_RULE,
  type OfferRule,
  type RuleAmounts,
} from "./offer-policy.ts";
import { LIVE_OFFERS } from "./offer-states.ts";

export type OfferRow = {
  id: string;
  market: Market;
  listing_id: string;
  buyer_id: string;
  seller_id: string;
  status: OfferStatus;
  currency: Currency;
  asking_price: number;
  amount: number;
  number: number;
  expires_at: Date;
  void_reason: OfferVoidReason | null;
  created_at: Date;
};

export type OfferEventRow = {
  number: number;
  kind: OfferMove;
  side: OfferActor;
  by_rule: boolean;
  by_hunter: boolean;
  by_agent: boolean;
  amount: number | null;
  at: string;
};

export type OfferView = OfferRow & {
  title: string;
  cover_key: string | null;
  buyer_username: string | null;
  seller_username: string | null;
  seller_is_pro: boolean;
  events: OfferEventRow[];
  bargain: Bargain;
  /** Those in force when it was accepted; null before that. */
  fees: SettingValue<"fees"> | null;
};

/** Void offers do not count: the listing that they were made for has changed. */
const buyerAmounts = (at: Date) => sql`coalesce((
  select jsonb_agg(said.amount order by said.at, said.number)
  from offer_event said join offer talk on talk.id = said.offer_id
  where talk.listing_id = offer.listing_id and talk.buyer_id = offer.buyer_id
    and talk.status <> 'void' and said.side = 'buyer' and said.kind in ('make', 'counter')
    and said.at > ${new Date(at.getTime() - LIMITS.offer.triesKept)}
), '[]')`;

const view = (at: Date) => sql`
  select offer.*, listing.title, listing.cover_key, buyer.username as buyer_username,
    seller.username as seller_username, seller.is_pro as seller_is_pro,
    (select jsonb_agg(jsonb_build_object('number', said.number, 'kind', said.kind,
      'side', said.side, 'by_rule', said.by_rule, 'by_hunter', said.by_hunter,
      'by_agent', said.by_agent, 'amount', said.amount, 'at', said.at)
      order by said.number) from offer_event said where said.offer_id = offer.id) as events,
    (select kept.value from setting kept where kept.id = offer.fees_id) as fees,
    jsonb_build_object('asking_price', listing.asking_price,
      'floor_percent', coalesce(rule.floor_percent, ${DEFAULT_OFFER_RULE.floor_percent}::integer),
      'buyer', ${buyerAmounts(at)},
      'seller', coalesce((
        select jsonb_agg(said.amount order by said.number) from offer_event said
        where said.offer_id = offer.id and said.side = 'seller' and said.kind = 'counter'
      ), '[]')) as bargain
  from offer
  join listing on listing.id = offer.listing_id
  join user_account buyer on buyer.id = offer.buyer_id
  join user_account seller on seller.id = offer.seller_id
  left join offer_rule rule on rule.listing_id = offer.listing_id`;

export async function findOfferView(
  database: Database,
  id: string,
  at: Date,
): Promise<OfferView | null> {
  const { rows } = await sql<OfferView>`${view(at)} where offer.id = ${id}`.execute(database.db());
  return rows[0] ? withFees(rows[0]) : null;
}

const withFees = (row: OfferView): OfferView => ({
  ...row,
  fees: row.fees && SETTINGS.fees.parse(row.fees),
});

export type OfferSide = "buyer" | "seller";

export async function findOfferPage(
  database: Database,
  { userId, role, page, at }: { userId: string; role: OfferSide; page: number; at: Date },
): Promise<{ total: number; rows: OfferView[] }> {
  const { size } = LIMITS.page;
  const mine = sql`${sql.ref(`offer.${role}_id`)} = ${userId}`;
  const counted = await sql<{ n: number }>`
    select count(*)::integer as n from offer where ${mine}`.execute(database.read());
  const { rows } = await sql<OfferView>`${view(at)} where ${mine}
    order by offer.updated_at desc, offer.id desc
    limit ${size} offset ${(page - 1) * size}`.execute(database.read());
  return { total: counted.rows[0]!.n, rows: rows.map(withFees) };
}

export async function countWaitingOffers(
  database: Database,
  userId: string,
  at: Date,
): Promise<{ buyer: number; seller: number }> {
  const { rows } = await sql<{ buyer: number; seller: number }>`
    select
      (select count(*)::integer from offer where buyer_id = ${userId}
        and status in ('countered', 'accepted') and expires_at > ${at}) as buyer,
      (select count(*)::integer from offer where seller_id = ${userId}
        and status = 'open' and expires_at > ${at}) as seller
  `.execute(database.read());
  return rows[0]!;
}

export async function findOfferListing(database: Database, id: string): Promise<string | null> {
  const row = await database
    .db()
    .selectFrom("offer")
    .select("listing_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.listing_id ?? null;
}

export async function listLiveOffers(
  database: Database,
  wanted: { listingId: string } | { sellerId: string },
): Promise<OfferRow[]> {
  database.requireTx();
  const rows = await database
    .db()
    .selectFrom("offer")
    .selectAll()
    .where("status", "in", [...LIVE_OFFERS])
    .where(({ eb }) =>
      "listingId" in wanted
        ? eb("listing_id", "=", wanted.listingId)
        : eb("seller_id", "=", wanted.sellerId),
    )
    .orderBy("listing_id")
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows as unknown as OfferRow[];
}

/** Listings about which a buyer has a live offer, in the order in which listings are locked. */
export async function findListingsBargainedBy(
  database: Database,
  buyerId: string,
): Promise<string[]> {
  const rows = await database
    .db()
    .selectFrom("offer")
    .select("listing_id")
    .where("buyer_id", "=", buyerId)
    .where("status", "in", [...LIVE_OFFERS])
    .orderBy("listing_id")
    .execute();
  return rows.map((row) => row.listing_id);
}

export async function getOfferRow(database: Database, id: string): Promise<OfferRow> {
  const row = await database
    .db()
    .selectFrom("offer")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row as unknown as OfferRow;
}

/** What a buyer has said about a listing, without an offer under way. */
export async function findBuyerAmounts(
  database: Database,
  { listingId, buyerId, at }: { listingId: string; buyerId: string; at: Date },
): Promise<{ amounts: number[]; live: string | null }> {
  const { rows } = await sql<{ amounts: number[]; live: string | null }>`
    select ${buyerAmounts(at)} as amounts, (
      select live.id from offer live where live.listing_id = offer.listing_id
        and live.buyer_id = offer.buyer_id and live.status = any(${[...LIVE_OFFERS]})
        and live.expires_at > ${at}
    ) as live
    from (select ${listingId}::uuid as listing_id, ${buyerId}::uuid as buyer_id) offer
  `.execute(database.db());
  return rows[0]!;
}

/** Live offers of a buyer, and amounts that they named in the last 24 hours. */
export async function countOffersOf(
  database: Database,
  { buyerId, since, at }: { buyerId: string; since: Date; at: Date },
): Promise<{ live: number; today: number }> {
  const { rows } = await sql<{ live: number; today: number }>`
    select
      (select count(*)::integer from offer where buyer_id = ${buyerId}
        and status = any(${[...LIVE_OFFERS]}) and expires_at > ${at}) as live,
      (select count(*)::integer from offer_event said join offer on offer.id = said.offer_id
        where offer.buyer_id = ${buyerId} and said.side = 'buyer'
          and said.kind in ('make', 'counter') and said.at > ${since}) as today
  `.execute(database.db());
  return rows[0]!;
}

type NewOffer = Omit<OfferRow, "id" | "status" | "number" | "void_reason" | "created_at">;

export async function insertOffer(
  database: Database,
  {
    byHunter = false,
    byAgent = false,
    at,
    id = randomUUIDv7(),
    ...offer
  }: NewOffer & {
    byHunter?: boolean;
    byAgent?: boolean;
    at: Date;
    id?: string;
  },
): Promise<OfferRow> {
  const row = {
    ...offer,
    id,
    status: "open" as const,
    number: 1,
    void_reason: null,
    created_at: at,
  };
  await database
    .db()
    .insertInto("offer")
    .values({ ...row, updated_at: at })
    .execute();
  const { amount } = row;
  const said = { kind: "make", side: "buyer", by_rule: false } as const;
  const by = { by_hunter: byHunter, by_agent: byAgent };
  await insertOfferEvent(database, id, { number: 1, ...said, ...by, amount, at });
  return row;
}

export async function insertOfferEvent(
  database: Database,
  offerId: string,
  event: Omit<OfferEventRow, "at"> & { at: Date },
): Promise<void> {
  await database
    .db()
    .insertInto("offer_event")
    .values({ id: randomUUIDv7(), offer_id: offerId, ...event })
    .execute();
}

type OfferChange = Pick<OfferRow, "status" | "amount" | "number" | "expires_at" | "void_reason">;

export async function updateOfferRow(
  database: Database,
  id: string,
  { at, ...change }: OfferChange & { at: Date },
): Promise<void> {
  await database
    .db()
    .updateTable("offer")
    .set({ ...change, updated_at: at })
    .where("id", "=", id)
    .execute();
}

/** What was agreed is charged by the fees of this moment, whatever is in force at the order. */
export async function keepFees(
  database: Database,
  { id, market }: Pick<OfferRow, "id" | "market">,
  at: Date,
): Promise<void> {
  const { id: fees_id } = await getSetting(database, { market, name: "fees", at });
  await database.db().updateTable("offer").set({ fees_id }).where("id", "=", id).execute();
}

export async function findOfferRule(database: Database, listingId: string): Promise<OfferRule> {
  const row = await database
    .db()
    .selectFrom("offer_rule")
    .select(["is_on", "floor_percent", "accept_from", "decline_below", "counter_with"])
    .where("listing_id", "=", listingId)
    .executeTakeFirst();
  return row ?? DEFAULT_OFFER_RULE;
}

export async function writeOfferRule(
  database: Database,
  listingId: string,
  rule: OfferRule & { updated_at: Date },
): Promise<void> {
  await database
    .db()
    .insertInto("offer_rule")
    .values({ listing_id: listingId, ...rule })
    .onConflict((conflict) => conflict.column("listing_id").doUpdateSet(rule))
    .execute();
}

/** Whether offers are taken, and from which percentage of the price, stays as the seller wants it. */
export async function writeRuleAmounts(
  database: Database,
  listingId: string,
  { accept_from, decline_below, counter_with, updated_at }: RuleAmounts & { updated_at: Date },
): Promise<void> {
  database.requireTx();
  await database
    .db()
    .updateTable("offer_rule")
    .set({ accept_from, decline_below, counter_with, updated_at })
    .where("listing_id", "=", listingId)
    .execute();
}

const NO_AMOUNTS: RuleAmounts = { accept_from: null, decline_below: null, counter_with: null };

export const clearRuleAmounts = (database: Database, listingId: string, at: Date): Promise<void> =>
  writeRuleAmounts(database, listingId, { ...NO_AMOUNTS, updated_at: at });

/** GDPR erasure. What led to an order is its history, and says nothing but amounts. */
export async function eraseOffers(database: Database, userId: string): Promise<void> {
  database.requireTx();
  await eraseOfferLinks(database, userId);
  const db = database.db();
  const gone = sql<string>`(select id from offer
    where (buyer_id = ${userId} or seller_id = ${userId}) and status <> 'used')`;
  await db.deleteFrom("offer_event").where("offer_id", "in", gone).execute();
  await db.deleteFrom("offer").where("id", "in", gone).execute();
  await sql`delete from offer_rule where listing_id in (
    select id from listing where seller_id = ${userId})`.execute(db);
}
