import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { DeclineCode } from "#contract/error-codes.ts";
import type { ListingStatus } from "#contract/listing-words.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import type { Boost } from "#api/db/schema.ts";

type BoostStatus =
  | "created"
  | "requires_action"
  | "processing"
  | "authorised"
  | "running"
  | "failed"
  | "cancelled"
  | "ended";

const UNDECIDED: ReadonlySet<BoostStatus> = new Set(["created", "requires_action", "processing"]);

export const isUndecided = ({ status }: { status: BoostStatus }): boolean => UNDECIDED.has(status);

export const needsRelease = ({
  status,
  closed_at,
}: {
  status: BoostStatus;
  closed_at: Date | null;
}): boolean => (status === "failed" || status === "cancelled") && closed_at === null;

export type BoostRow = Omit<
  Selectable<Boost>,
  "market" | "currency" | "status" | "decline_code"
> & {
  market: Market;
  currency: Currency;
  status: BoostStatus;
  decline_code: DeclineCode | null;
};

/** Only this module writes these columns, so the narrower types hold. */
const toBoost = (row: Selectable<Boost>): BoostRow => row as unknown as BoostRow;

export type BoostedListing = {
  id: string;
  market: Market;
  seller_id: string;
  status: ListingStatus;
  boosted_until: Date | null;
};

const selectListing = (database: Database, listingId: string) =>
  database
    .db()
    .selectFrom("listing")
    .select(["id", "market", "seller_id", "status", "boosted_until"])
    .where("id", "=", listingId)
    .where("deleted_at", "is", null);

export const findBoostedListing = async (
  database: Database,
  listingId: string,
): Promise<BoostedListing | null> => {
  const row = await selectListing(database, listingId).executeTakeFirst();
  return row ? (row as BoostedListing) : null;
};

/** Boosts change only under their listing's lock. Null when the listing is deleted. */
const lockBoostedListing = async (
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
  | "setting_id"
  | "days"
>;

/** Fails when the listing has another open boost (boost_one_open_idx). */
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

const selectBoosts = (database: Database) => database.db().selectFrom("boost").selectAll();

export const findBoost = async (database: Database, boostId: string): Promise<BoostRow | null> => {
  const row = await selectBoosts(database).where("id", "=", boostId).executeTakeFirst();
  return row ? toBoost(row) : null;
};

export const findBoostByReference = async (
  database: Database,
  provider: string,
  reference: string,
): Promise<BoostRow | null> => {
  const row = await selectBoosts(database)
    .where("provider", "=", provider)
    .where("provider_reference", "=", reference)
    .executeTakeFirst();
  return row ? toBoost(row) : null;
};

export const findLastBoost = async (
  database: Database,
  listingId: string,
): Promise<BoostRow | null> => {
  const row = await selectBoosts(database)
    .where("listing_id", "=", listingId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? toBoost(row) : null;
};

export const findOpenBoost = async (
  database: Database,
  listingId: string,
): Promise<BoostRow | null> => {
  const row = await selectBoosts(database)
    .where("listing_id", "=", listingId)
    .where("status", "in", ["created", "requires_action", "processing", "authorised", "running"])
    .executeTakeFirst();
  return row ? toBoost(row) : null;
};

export type LockedBoost = {
  boost: BoostRow;
  listing: BoostedListing | null;
};

export async function lockBoost(database: Database, boostId: string): Promise<LockedBoost> {
  const found = await findBoost(database, boostId);
  const listing = found && (await lockBoostedListing(database, found.listing_id));
  const boost = found && (await findBoost(database, boostId));
  if (!boost) throw new Error(`Boost ${boostId} does not exist`);
  return { boost, listing };
}
