import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { DeclineCode } from "#contract/error-codes.ts";
import type { ListingStatus } from "#contract/listing-words.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import type { Boost } from "#api/db/schema.ts";
import type { BoostStatus } from "./boost-states.ts";

export type BoostRow = Omit<
  Selectable<Boost>,
  "market" | "currency" | "status" | "decline_code"
> & {
  market: Market;
  currency: Currency;
  status: BoostStatus;
  decline_code: DeclineCode | null;
};

/** Columns hold what this module wrote into them, so the narrower types are the true ones. */
const toBoost = (row: Selectable<Boost>): BoostRow => row as unknown as BoostRow;

export type BoostedListing = {
  id: string;
  market: Market;
  seller_id: string;
  status: ListingStatus;
  boosted_until: Date | null;
};

const viewListing = (database: Database, listingId: string) =>
  database
    .db()
    .selectFrom("listing")
    .select(["id", "market", "seller_id", "status", "boosted_until"])
    .where("id", "=", listingId)
    .where("deleted_at", "is", null);

/** Null once it is deleted. */
export const findBoostedListing = async (
  database: Database,
  listingId: string,
): Promise<BoostedListing | null> => {
  const row = await viewListing(database, listingId).executeTakeFirst();
  return row ? (row as BoostedListing) : null;
};

/** Boosts change only under their listing's lock; null once it is deleted. */
export const lockBoostedListing = async (
  database: Database,
  listingId: string,
): Promise<BoostedListing | null> => {
  database.requireTx();
  await database
    .db()
    .selectFrom("listing")
    .select("id")
    .where("id", "=", listingId)
    .forUpdate()
    .execute();
  return findBoostedListing(database, listingId);
};

export const writeBoostedUntil = async (
  database: Database,
  listingId: string,
  boosted_until: Date,
): Promise<void> => {
  await database
    .db()
    .updateTable("listing")
    .set({ boosted_until })
    .where("id", "=", listingId)
    .execute();
};

type NewBoost = Pick<
  BoostRow,
  | "listing_id"
  | "user_id"
  | "market"
  | "amount"
  | "currency"
  | "provider"
  | "card_reference"
  | "card_last4"
  | "return_path"
>;

/** Fails where another of the listing is open (boost_one_open_idx). */
export const insertBoost = async (
  database: Database,
  boost: NewBoost,
  at: Date,
): Promise<BoostRow> => {
  database.requireTx();
  const row = await database
    .db()
    .insertInto("boost")
    .values({ ...boost, id: randomUUIDv7(), status: "created", created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toBoost(row);
};

export type BoostChange = Partial<
  Pick<
    BoostRow,
    | "status"
    | "provider_reference"
    | "card_last4"
    | "decline_code"
    | "redirect_url"
    | "starts_at"
    | "ends_at"
    | "closed_at"
  >
>;

export const updateBoost = async (
  database: Database,
  boostId: string,
  change: BoostChange,
  at: Date,
): Promise<BoostRow> =>
  toBoost(
    await database
      .db()
      .updateTable("boost")
      .set({ ...change, updated_at: at })
      .where("id", "=", boostId)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

const viewBoosts = (database: Database) => database.db().selectFrom("boost").selectAll();

export const findBoost = async (database: Database, boostId: string): Promise<BoostRow | null> => {
  const row = await viewBoosts(database).where("id", "=", boostId).executeTakeFirst();
  return row ? toBoost(row) : null;
};

export const findBoostByReference = async (
  database: Database,
  provider: string,
  reference: string,
): Promise<BoostRow | null> => {
  const row = await viewBoosts(database)
    .where("provider", "=", provider)
    .where("provider_reference", "=", reference)
    .executeTakeFirst();
  return row ? toBoost(row) : null;
};

export const findLastBoost = async (
  database: Database,
  listingId: string,
): Promise<BoostRow | null> => {
  const row = await viewBoosts(database)
    .where("listing_id", "=", listingId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? toBoost(row) : null;
};

/** The one that runs, or that money is or may be set aside for. */
export const findOpenBoost = async (
  database: Database,
  listingId: string,
): Promise<BoostRow | null> => {
  const row = await viewBoosts(database)
    .where("listing_id", "=", listingId)
    .where("status", "in", ["created", "requires_action", "processing", "authorised", "running"])
    .executeTakeFirst();
  return row ? toBoost(row) : null;
};
