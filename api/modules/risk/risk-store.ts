import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { days } from "#contract/duration.ts";
import type { Vertical } from "#contract/catalog.ts";
import type { Unbranded } from "#api/http/route.ts";
import type { RiskSignal } from "#contract/risk.ts";
import type { DeviceAnswer, RiskRule } from "#contract/risk-words.ts";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { IMEI_BODY } from "#api/modules/inspection/index.ts";
import { CLOSED_STATUSES, HELD_STATUSES } from "#api/modules/order/index.ts";
import { toMediaPath, type MediaKey } from "#api/modules/photo/index.ts";
import { findSamePhotos } from "./find-same-photos.ts";
import type { RiskFacts, Signal } from "./risk-rules.ts";

/** Below it nobody knows what is usual. */
const ENOUGH_PRICES = 3;
/** The index has it. */
const toBody = (number: string) => number.slice(0, IMEI_BODY);

/** Names of others in a signal. */
const OTHERS = 5;

export type SubmittedDevice = {
  listing_id: string;
  seller_id: string;
  market: Market;
  sku_id: string;
  brand_id: string;
  vertical: Vertical;
  asking_price: number;
  device_number: string | null;
  /** Keys of its pictures. */
  photos: readonly string[];
};

/**
 * Published, waiting, resting, or sold by an order that is not over. A buyer who has the device in
 * hand may resell it.
 */
const isOnSale = ({ seller_id }: SubmittedDevice) =>
  sql`listing.edit_of is null and listing.deleted_at is null and (
    listing.status in ('published', 'under_review', 'hidden')
    or listing.status = 'sold' and exists (
      select from customer_order placed
      where placed.listing_id = listing.id and placed.status <> all(${CLOSED_STATUSES})
        and (placed.buyer_id is distinct from ${seller_id}
          or placed.status <> all(${HELD_STATUSES}))))`;

/** A serial number is unique per brand only; behind 14 digits of an IMEI stands no other device. */
const isSameDevice = ({ device_number, vertical, brand_id }: SubmittedDevice) =>
  sql`left(listing.device_number, ${sql.lit(IMEI_BODY)}) = ${toBody(device_number ?? "")}
    and ${
      vertical === "smartphones"
        ? sql`listing.vertical = 'smartphones'`
        : sql`listing.device_number = ${device_number} and listing.brand_id = ${brand_id}`
    }`;

/** Two submissions of one device at once see each other. */
export async function lockDeviceNumber(database: Database, number: string): Promise<void> {
  database.requireTx();
  await sql`select pg_advisory_xact_lock(hashtextextended(${toBody(number)}, 97))`.execute(
    database.db(),
  );
}

/** A listing of the same seller with the same device that can still be sold. */
export async function findListedTwice(
  database: Database,
  device: SubmittedDevice,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select listing.id from listing where ${isSameDevice(device)} and ${isOnSale(device)}
      and listing.seller_id = ${device.seller_id} and listing.id <> ${device.listing_id}
    order by listing.id limit 1
  `.execute(database.db());
  return rows[0]?.id ?? null;
}

export async function findFacts(
  database: Database,
  device: SubmittedDevice,
  { answer, at }: { answer: DeviceAnswer | null; at: Date },
): Promise<RiskFacts> {
  const { listing_id, seller_id, market, sku_id, asking_price } = device;
  const others = (table: "card" | "bank_account") => sql`array(
    select distinct other.user_id from ${sql.table(table)} mine
    join ${sql.table(table)} other on other.fingerprint = mine.fingerprint
    where mine.user_id = ${seller_id} and other.user_id <> ${seller_id} limit ${OTHERS})`;
  const { rows } = await sql<{
    created_at: Date;
    submissions: number;
    usual_price: number | null;
    same_card: string[];
    same_iban: string[];
  }>`
    select seller.created_at,
      (select count(*)::integer from listing where listing.seller_id = seller.id
        and listing.edit_of is null and listing.submitted_at > ${new Date(at.getTime() - days(1))}
      ) as submissions,
      (select case when count(*) >= ${ENOUGH_PRICES}
          then round(percentile_cont(0.5) within group (order by listing.asking_price))::integer end
        from listing where listing.sku_id = ${sku_id} and listing.market = ${market}
          and listing.status = 'published' and listing.id <> ${listing_id}
          and listing.seller_id <> ${seller_id}) as usual_price,
      ${others("card")} as same_card, ${others("bank_account")} as same_iban
    from user_account seller where seller.id = ${seller_id}
  `.execute(database.db());
  const { created_at, ...found } = rows[0]!;
  return {
    ...found,
    account_age: at.getTime() - created_at.getTime(),
    asking_price,
    same_device: device.device_number === null ? [] : await listSameDevice(database, device),
    same_photo: await findSamePhotos(database, { keys: device.photos, sellerId: seller_id }),
    device: answer,
  };
}

async function listSameDevice(
  database: Database,
  device: SubmittedDevice,
): Promise<{ id: string; seller_id: string }[]> {
  const { rows } = await sql<{ id: string; seller_id: string }>`
    select listing.id, listing.seller_id from listing where ${isSameDevice(device)} and ${isOnSale(device)}
      and listing.seller_id <> ${device.seller_id}
    order by listing.id limit ${OTHERS}
  `.execute(database.db());
  return rows;
}

type Subject = Pick<SubmittedDevice, "listing_id" | "seller_id" | "market">;

/** An earlier submission that was never decided does not count. */
export async function replaceSignals(
  database: Database,
  { listing_id, seller_id, market }: Subject,
  { signals, at }: { signals: readonly Signal[]; at: Date },
): Promise<void> {
  database.requireTx();
  const db = database.db();
  await db
    .deleteFrom("risk_signal")
    .where("listing_id", "=", listing_id)
    .where("decision", "is", null)
    .execute();
  if (signals.length === 0) return;
  await db
    .insertInto("risk_signal")
    .values(
      signals.map(({ rule, mode, ...facts }) => ({
        id: randomUUIDv7(),
        market,
        listing_id,
        seller_id,
        rule,
        mode,
        facts: JSON.stringify(facts),
        at,
      })),
    )
    .execute();
}

export async function insertDeviceCheck(
  database: Database,
  check: {
    listing_id: string;
    market: Market;
    provider: string;
    answer: DeviceAnswer;
    reference: string | null;
    checked_at: Date;
  },
): Promise<void> {
  await database
    .db()
    .insertInto("device_check")
    .values({ id: randomUUIDv7(), ...check })
    .execute();
}

export async function isHeld(database: Database, listingId: string): Promise<boolean> {
  const row = await database
    .db()
    .selectFrom("risk_signal")
    .select("id")
    .where("listing_id", "=", listingId)
    .where("mode", "=", "hold")
    .where("decision", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Measures the rules: staff's decision about a submission is the answer to its signals. */
export async function settleSignals(
  database: Database,
  listingId: string,
  { decision, at }: { decision: "publish" | "reject"; at: Date },
): Promise<void> {
  database.requireTx();
  await database
    .db()
    .updateTable("risk_signal")
    .set({ decision, decided_at: at })
    .where("listing_id", "=", listingId)
    .where("decision", "is", null)
    .execute();
}

/** The decision of `decidedAt` was taken back: null where the submission waits once more. */
export async function resettleSignals(
  database: Database,
  listingId: string,
  { decision, decidedAt, at }: { decision: "publish" | null; decidedAt: Date; at: Date },
): Promise<void> {
  database.requireTx();
  await database
    .db()
    .updateTable("risk_signal")
    .set({ decision, decided_at: decision === null ? null : at })
    .where("listing_id", "=", listingId)
    .where("decision", "=", "reject")
    .where("decided_at", "=", decidedAt)
    .execute();
}

const idsOf = (fact: "people" | "listings") =>
  sql`select named.id::uuid
    from jsonb_array_elements_text(coalesce(signal.facts -> ${sql.lit(fact)}, '[]')) named (id)`;
const SIGNAL = sql`signal.rule, signal.mode, signal.at, signal.decision,
  (signal.facts ->> 'value')::integer as value, (signal.facts ->> 'limit')::integer as limit_value,
  coalesce((select jsonb_agg(jsonb_build_object('id', other.id, 'username', other.username))
    from user_account other where other.username is not null
      and other.id in (${idsOf("people")})), '[]') as people,
  coalesce((select jsonb_agg(jsonb_build_object('id', other.id, 'title', other.title))
    from listing other where other.id in (${idsOf("listings")})), '[]') as listings,
  coalesce((select jsonb_agg(pair.value)
    from jsonb_array_elements(coalesce(signal.facts -> 'photos', '[]')) pair
    join media mine on mine.key = pair.value ->> 'own'
    join media theirs on theirs.key = pair.value ->> 'other'), '[]') as photos`;

type SignalRow = {
  rule: RiskRule;
  mode: "shadow" | "hold";
  at: Date;
  decision: "publish" | "reject" | null;
  value: number | null;
  limit_value: number | null;
  people: { id: string; username: string }[];
  listings: { id: string; title: string }[];
  photos: { own: MediaKey; other: MediaKey; listing_id: string }[];
};

const present = ({ at, limit_value, photos, ...row }: SignalRow): Unbranded<RiskSignal> => ({
  ...row,
  photos: photos.map(({ own, other, listing_id }) => ({
    own: toMediaPath(own),
    other: toMediaPath(other),
    listing_id,
  })),
  limit: limit_value,
  at: at.toISOString(),
});

/** Of the last submission of a listing or of its edit: earlier ones were decided before it. */
export async function listListingSignals(
  database: Database,
  listingId: string,
): Promise<Unbranded<RiskSignal>[]> {
  const { rows } = await sql<SignalRow>`
    select ${SIGNAL} from risk_signal signal
    where signal.listing_id = ${listingId}
      and signal.at = (select max(at) from risk_signal where listing_id = ${listingId})
      and (signal.decision is null or signal.decided_at >= (
        select max(coalesce(submitted.submitted_at, submitted.created_at)) from listing submitted
        where submitted.id = ${listingId} or submitted.edit_of = ${listingId}))
    order by signal.mode, signal.rule
  `.execute(database.read());
  return rows.map(present);
}

const SHOWN_OF_PERSON = 20;

/** The newest first, each with the listing in which it was noticed. */
export async function listPersonSignals(
  database: Database,
  sellerId: string,
): Promise<(Unbranded<RiskSignal> & { listing: { id: string; title: string } })[]> {
  const { rows } = await sql<SignalRow & { listing: { id: string; title: string } }>`
    select ${SIGNAL}, jsonb_build_object('id', listing.id, 'title', listing.title) as listing
    from risk_signal signal join listing on listing.id = signal.listing_id
    where signal.seller_id = ${sellerId}
    order by signal.at desc, signal.rule limit ${SHOWN_OF_PERSON}
  `.execute(database.read());
  return rows.map(({ listing, ...row }) => ({ ...present(row), listing }));
}

export type LastDeviceCheck = { answer: DeviceAnswer; provider: string; checked_at: Date };

export async function findDeviceCheck(
  database: Database,
  listingId: string,
): Promise<LastDeviceCheck | null> {
  const row = await database
    .read()
    .selectFrom("device_check")
    .select(["answer", "provider", "checked_at"])
    .where("listing_id", "=", listingId)
    .orderBy("checked_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return (row as LastDeviceCheck | undefined) ?? null;
}

export type RuleFigures = {
  rule: RiskRule;
  fired: number;
  published: number;
  rejected: number;
  /** Of listings that wait for a decision, not of those withdrawn since. */
  open: number;
};

export async function countSignals(
  database: Database,
  { market, since }: { market: Market; since: Date },
): Promise<RuleFigures[]> {
  const { rows } = await sql<RuleFigures>`
    select rule, count(*)::integer as fired,
      count(*) filter (where decision = 'publish')::integer as published,
      count(*) filter (where decision = 'reject')::integer as rejected,
      count(*) filter (where decision is null and exists (
        select from listing waiting
        where (waiting.id = risk_signal.listing_id or waiting.edit_of = risk_signal.listing_id)
          and waiting.status = 'under_review' and waiting.deleted_at is null))::integer as open
    from risk_signal where market = ${market} and at > ${since} group by rule
  `.execute(database.read());
  return rows;
}

export async function countDecisions(
  database: Database,
  { market, since }: { market: Market; since: Date },
): Promise<{ published: number; rejected: number }> {
  const { rows } = await sql<{ published: number; rejected: number }>`
    select count(*) filter (where decided.decision = 'publish')::integer as published,
      count(*) filter (where decided.decision = 'reject')::integer as rejected
    from listing_decision decided join listing on listing.id = decided.listing_id
    where listing.market = ${market} and decided.at > ${since}
  `.execute(database.read());
  return rows[0]!;
}

/** Who they share what with is forgotten; that a rule fired still measures it. */
export async function eraseSignals(database: Database, userId: string): Promise<void> {
  database.requireTx();
  await database
    .db()
    .updateTable("risk_signal")
    .set({ facts: "{}" })
    .where("seller_id", "=", userId)
    .execute();
  await database
    .db()
    .updateTable("device_check")
    .set({ reference: null })
    .where("listing_id", "in", (query) =>
      query.selectFrom("listing").select("listing.id").where("seller_id", "=", userId),
    )
    .execute();
}
