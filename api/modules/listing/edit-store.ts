import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";

/** Of which listing this is a changed version; null for a listing itself. */
export async function findEdited(database: Database, id: string): Promise<string | null> {
  const row = await database
    .db()
    .selectFrom("listing")
    .select("edit_of")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.edit_of ?? null;
}

/** Answers whether there was one. */
export async function deleteEdit(database: Database, listingId: string): Promise<boolean> {
  database.requireTx();
  const db = database.db();
  const edits = sql<string>`(select id from listing where edit_of = ${listingId})`;
  await db.deleteFrom("listing_condition").where("listing_id", "in", edits).execute();
  await db.deleteFrom("listing_photo").where("listing_id", "in", edits).execute();
  const gone = await db
    .deleteFrom("listing")
    .where("edit_of", "=", listingId)
    .returning("id")
    .execute();
  return gone.length > 0;
}
