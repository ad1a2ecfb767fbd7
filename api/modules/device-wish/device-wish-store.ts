import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { Vertical } from "#contract/catalog.ts";
import type { WishReason } from "#contract/device-wish-words.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Locale, Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { isOfMarkets } from "#api/http/staff-access.ts";

export type DeviceWishRow = {
  id: string;
  market: Market;
  locale: Locale;
  vertical: Vertical;
  name: string;
  name_key: string;
  form_id: string | null;
  email: string;
  user_id: string | null;
  status: "open" | "listed" | "set_aside" | "declined";
  created_at: Date;
};

type NewWish = Omit<DeviceWishRow, "id" | "status">;

/** Idempotent by form and device; a form that is sent again with other content inserts a wish. */
export async function insertDeviceWish(database: Database, wish: NewWish): Promise<string> {
  database.requireTx();
  const made = await database
    .db()
    .insertInto("device_wish")
    .values({ id: randomUUIDv7(), ...wish, status: "open" })
    // Waits for a concurrent insert of the same form, and then inserts nothing.
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) return made.id;
  const { rows } = await sql<{ id: string; is_same: boolean }>`
    select id, is_same from (
      select id, form_id, status, vertical = ${wish.vertical} and name_key = ${wish.name_key}
        and coalesce(user_id::text, lower(email)) = coalesce(${wish.user_id}::text, lower(${wish.email}))
        as is_same
      from device_wish
    ) as taken
    where form_id = ${wish.form_id} or (is_same and status = 'open')
    order by is_same desc limit 1`.execute(database.db());
  const [taken] = rows;
  if (taken?.is_same) return taken.id;
  // Without a row, staff closed the open wish between the two queries.
  return insertDeviceWish(database, taken ? { ...wish, form_id: null } : wish);
}

type DeviceWishCount = {
  id: string;
  name: string;
  vertical: Vertical;
  count: number;
  first_at: Date;
  last_at: Date;
};

export async function findDeviceWishPage(
  database: Database,
  { markets, page }: { markets: readonly Market[] | null; page: number },
): Promise<{ total: number; rows: DeviceWishCount[] }> {
  const { size } = LIMITS.page;
  const isWanted = sql`status = 'open' and ${isOfMarkets("market", markets)}`;
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::integer as n
    from (select distinct vertical, name_key from device_wish where ${isWanted}) as device
  `.execute(database.read());
  const { rows } = await sql<DeviceWishCount>`
    select
      (array_agg(id order by created_at, id))[1] as id,
      (array_agg(name order by created_at, id))[1] as name,
      vertical,
      count(*)::integer as count,
      min(created_at) as first_at,
      max(created_at) as last_at
    from device_wish where ${isWanted}
    group by vertical, name_key
    order by count(*) desc, min(created_at), name_key
    limit ${size} offset ${(page - 1) * size}`.execute(database.read());
  return { total: counted[0]!.n, rows };
}

/** Those for the same device in these markets; `null`: in all. */
export async function lockDeviceWishes(
  database: Database,
  id: string,
  markets: readonly Market[] | null,
): Promise<DeviceWishRow[]> {
  database.requireTx();
  const { rows } = await sql<DeviceWishRow>`
    select other.* from device_wish as other
    join device_wish as named on named.vertical = other.vertical and named.name_key = other.name_key
    where named.id = ${id} and (other.status = 'open' or other.id = named.id)
      and ${isOfMarkets("other.market", markets)}
    order by other.id for update of other`.execute(database.db());
  return rows;
}

/** Erases the visitors' e-mails too: their purpose has ended. */
export async function closeDeviceWishes(
  database: Database,
  ids: readonly string[],
  answer: {
    status: "listed" | "set_aside" | "declined";
    reason: WishReason | null;
    model_id: string | null;
    decided_by: string;
    decided_at: Date;
  },
): Promise<void> {
  await database
    .db()
    .updateTable("device_wish")
    .set({ ...answer, email: "" })
    .where("id", "in", ids)
    .execute();
}

export async function findModelTitle(database: Database, id: string): Promise<string | null> {
  const row = await database
    .db()
    .selectFrom("model")
    .innerJoin("brand", "brand.id", "model.brand_id")
    .select(["model.name", "brand.name as brand"])
    .where("model.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  return row.name.startsWith(row.brand) ? row.name : `${row.brand} ${row.name}`;
}

/** GDPR erasure: the free text of a wish may contain anything. */
export async function eraseDeviceWishes(database: Database, userId: string): Promise<void> {
  database.requireTx();
  await database.db().deleteFrom("device_wish").where("user_id", "=", userId).execute();
}
