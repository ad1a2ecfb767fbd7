import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { AddressBody } from "#contract/address.ts";
import { ADDRESS_PURPOSES, type AddressPurpose } from "#contract/address-purposes.ts";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";

const COLUMNS = [
  "id",
  "full_name",
  "address",
  "city",
  "region",
  "postal_code",
  "country",
  "mobile_number",
  "delivery_notes",
] as const;

export type AddressRow = NonNullable<Awaited<ReturnType<typeof findAddress>>>;

const defaultFor = sql<AddressPurpose[]>`array(
  select d.purpose from address_default d where d.address_id = address.id
  order by array_position(${ADDRESS_PURPOSES}::text[], d.purpose))`.as("default_for");

const ofUser = (database: Database, userId: string) =>
  database
    .db()
    .selectFrom("address")
    .select(COLUMNS)
    .select(defaultFor)
    .where("user_id", "=", userId)
    .where("removed_at", "is", null);

export const listAddresses = (database: Database, userId: string) =>
  ofUser(database, userId)
    .orderBy(
      (eb) =>
        eb.exists(
          eb
            .selectFrom("address_default as first")
            .select("first.purpose")
            .whereRef("first.address_id", "=", "address.id")
            .where("first.purpose", "=", "delivery"),
        ),
      "desc",
    )
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .limit(100)
    .execute();

export const findLatestPostalCode = async (
  database: Database,
  userId: string,
  country: Market,
): Promise<string | null> => {
  const row = await ofUser(database, userId)
    .where("country", "=", country)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.postal_code ?? null;
};

export const findAddress = (database: Database, userId: string, id: string) =>
  ofUser(database, userId).where("id", "=", id).executeTakeFirst();

export const lockAddress = (database: Database, userId: string, id: string) => {
  database.requireTx();
  return ofUser(database, userId).where("id", "=", id).forUpdate("address").executeTakeFirst();
};

/** Notes that were emptied are none. */
const toRow = (body: AddressBody) => ({ ...body, delivery_notes: body.delivery_notes || null });

export const insertAddress = (
  database: Database,
  { userId, body, at }: { userId: string; body: AddressBody; at: Date },
) =>
  database
    .db()
    .insertInto("address")
    .values({
      id: randomUUIDv7(),
      user_id: userId,
      ...toRow(body),
      created_at: at,
      last_used_at: at,
    })
    .returning(COLUMNS)
    .returning(defaultFor)
    .executeTakeFirstOrThrow();

export const writeAddress = (database: Database, id: string, body: AddressBody) =>
  database
    .db()
    .updateTable("address")
    .set(toRow(body))
    .where("id", "=", id)
    .returning(COLUMNS)
    .returning(defaultFor)
    .executeTakeFirstOrThrow();

export const touchAddress = (database: Database, id: string, at: Date) =>
  database.db().updateTable("address").set({ last_used_at: at }).where("id", "=", id).execute();

export async function removeAddress(
  database: Database,
  { userId, id, at }: { userId: string; id: string; at: Date },
): Promise<boolean> {
  const rows = await database
    .db()
    .updateTable("address")
    .set({ removed_at: at })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .returning("id")
    .execute();
  await database
    .db()
    .deleteFrom("address_default")
    .where("address_id", "=", id)
    .where("user_id", "=", userId)
    .execute();
  return rows.length > 0;
}

export async function removeAddresses(database: Database, userId: string, at: Date): Promise<void> {
  await database.db().deleteFrom("address_default").where("user_id", "=", userId).execute();
  await database
    .db()
    .updateTable("address")
    .set({ removed_at: at })
    .where("user_id", "=", userId)
    .where("removed_at", "is", null)
    .execute();
}

/** Expects a locked address of this user. */
export const writeDefault = async (
  database: Database,
  { userId, id, purpose }: { userId: string; id: string; purpose: AddressPurpose },
): Promise<void> => {
  database.requireTx();
  await database
    .db()
    .insertInto("address_default")
    .values({ user_id: userId, purpose, address_id: id })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "purpose"]).doUpdateSet({ address_id: id }),
    )
    .execute();
};
