import { sql } from "kysely";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { planPictureDrops } from "#api/modules/photo/index.ts";

/**
 * The seller's words go, and the photos of what was never ordered. An order keeps those of its
 * device: the buyer proves with them what was offered.
 */
export async function eraseListings(
  deps: Pick<ApiDeps, "database" | "jobs">,
  sellerId: string,
): Promise<void> {
  const { database } = deps;
  database.requireTx();
  await clearWords(database, sellerId);
  await planPictureDrops(deps, await takePhotos(database, sellerId));
}

async function clearWords(database: Database, sellerId: string): Promise<void> {
  const db = database.db();
  await db
    .updateTable("listing")
    .set({ notes: null, accessories_description: null, device_number: null })
    .where("seller_id", "=", sellerId)
    .execute();
  await db
    .updateTable("listing_condition")
    .set({ reason: null })
    .where("listing_id", "in", (query) =>
      query.selectFrom("listing").select("listing.id").where("seller_id", "=", sellerId),
    )
    .execute();
}

async function takePhotos(database: Database, sellerId: string): Promise<string[]> {
  const db = database.db();
  const neverOrdered = sql`
    select listing.id from listing
    where listing.seller_id = ${sellerId} and not exists (
      select from customer_order placed
      where placed.listing_id = coalesce(listing.edit_of, listing.id)
        and placed.requested_at is not null
    )`;
  const { rows } = await sql<{ key: string }>`
    delete from listing_photo where listing_id in (${neverOrdered}) returning media_key as key
  `.execute(db);
  // A reservation that ended unpaid has copied the cover.
  await sql`
    update customer_order set item = jsonb_set(item, '{cover_key}', 'null')
    where listing_id in (${neverOrdered}) and item ->> 'cover_key' is not null
  `.execute(db);
  const { rows: covers } = await sql<{ key: string }>`
    with before as (
      select id, cover_key from listing where id in (${neverOrdered}) and cover_key is not null
    )
    update listing set cover_key = null from before where listing.id = before.id
    returning before.cover_key as key
  `.execute(db);
  return [...new Set([...rows, ...covers].map(({ key }) => key))];
}
