import { sql } from "kysely";
import type { GenericCondition } from "#contract/condition.ts";
import type { Passport } from "#contract/passport.ts";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";

type Signed = Omit<Passport, "accepted_at" | "color_name" | "history" | "signature" | "public_key">;

export async function getPassport({ database, language }: Call, code: string): Promise<Passport> {
  const row = await findPassport(database, code);
  if (!row) throw new ApiError("not_found");
  const { document, signature, public_key, accepted_at, issued_at } = row;
  const former = await listFormerPassports(database, { ...row, before: issued_at });
  const signed = JSON.parse(document) as Signed;
  return {
    ...signed,
    color_name: (language === "el" ? row.color_el : null) ?? signed.color,
    accepted_at: accepted_at?.toISOString() ?? null,
    history: former.map((one) => ({ code: one.code, checked_at: one.issued_at.toISOString() })),
    signature,
    public_key,
  };
}

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

type PassportRow = {
  document: string;
  signature: string;
  public_key: string;
  device_number: string | null;
  issued_at: Date;
  model_id: string;
  accepted_at: Date | null;
  /** Null where the catalogue no longer has the colour. */
  color_el: string | null;
};

async function findPassport(database: Database, code: string): Promise<PassportRow | null> {
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

type FormerPassport = {
  code: string;
  issued_at: Date;
  found_condition: GenericCondition;
  device_number: string;
};

/** Compares the model too, because another maker may use the same number. */
async function listFormerPassports(
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
