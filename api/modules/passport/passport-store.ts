import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { GenericCondition } from "#contract/condition.ts";
import type { Database } from "#api/db/database.ts";

/** Code of the passport that an order's check was given; null without one. */
export async function findPassportCode(
  database: Database,
  orderId: string,
): Promise<string | null> {
  const row = await database
    .db()
    .selectFrom("passport")
    .select("code")
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return row?.code ?? null;
}

export async function insertPassport(
  database: Database,
  passport: {
    order_id: string;
    code: string;
    document: string;
    signature: string;
    public_key: string;
    device_number: string | null;
    issued_at: Date;
  },
): Promise<void> {
  database.requireTx();
  await database
    .db()
    .insertInto("passport")
    .values({ id: randomUUIDv7(), ...passport })
    .execute();
}

export type PassportRow = {
  document: string;
  signature: string;
  public_key: string;
  device_number: string | null;
  issued_at: Date;
  model_id: string;
  accepted_at: Date | null;
  /** Null where the catalogue has no such colour any more. */
  color_el: string | null;
};

export async function findPassport(database: Database, code: string): Promise<PassportRow | null> {
  const { rows } = await sql<PassportRow>`
    select passport.document, passport.signature, passport.public_key, passport.device_number,
      passport.issued_at, listing.model_id,
      (select max(color.name_el) from color
        where color.name_en = passport.document::jsonb ->> 'color') as color_el,
      case when placed.status = 'completed' then placed.completed_at end as accepted_at
    from passport
    join customer_order placed on placed.id = passport.order_id
    join listing on listing.id = placed.listing_id
    where passport.code = ${code}
  `.execute(database.read());
  return rows[0] ?? null;
}

export type FormerPassport = {
  code: string;
  issued_at: Date;
  found_condition: GenericCondition;
  device_number: string;
};

/** Earlier passports of the same device, newest first: another maker may use the same number. */
export async function findFormerPassports(
  database: Database,
  {
    device_number,
    model_id,
    before,
  }: { device_number: string | null; model_id: string; before: Date },
): Promise<FormerPassport[]> {
  if (device_number === null) return [];
  const { rows } = await sql<FormerPassport>`
    select passport.code, passport.issued_at, passport.device_number,
      passport.document::jsonb ->> 'found_condition' as found_condition
    from passport
    join customer_order placed on placed.id = passport.order_id
    join listing on listing.id = placed.listing_id
    where passport.device_number = ${device_number} and listing.model_id = ${model_id}
      and passport.issued_at < ${before}
    order by passport.issued_at desc
  `.execute(database.read());
  return rows;
}

/** The passport that a listing's seller bought this device with; null where it is no resale. */
export async function findResoldPassport(
  database: Database,
  listingId: string,
): Promise<FormerPassport | null> {
  const { rows } = await sql<FormerPassport>`
    select passport.code, passport.issued_at, passport.device_number,
      passport.document::jsonb ->> 'found_condition' as found_condition
    from listing join passport on passport.order_id = listing.resale_of_order_id
    where listing.id = ${listingId}
  `.execute(database.db());
  return rows[0] ?? null;
}

export async function findPassportKey(database: Database): Promise<string | null> {
  const row = await database
    .db()
    .selectFrom("passport_key")
    .select("private_key")
    .where("id", "=", 1)
    .executeTakeFirst();
  return row?.private_key ?? null;
}

/** The one that is there now: this, or another that was faster. */
export async function keepPassportKey(
  database: Database,
  privateKey: string,
  at: Date,
): Promise<string> {
  const { private_key } = await database
    .db()
    .insertInto("passport_key")
    .values({ id: 1, private_key: privateKey, created_at: at })
    // Changes nothing, but waits for who is first and answers theirs.
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ private_key: sql`passport_key.private_key` }),
    )
    .returning("private_key")
    .executeTakeFirstOrThrow();
  return private_key;
}
