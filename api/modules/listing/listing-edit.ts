import { sql } from "kysely";
import type { Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { lockListing } from "./listing-store.ts";

async function findEdited(database: Database, id: string): Promise<string | null> {
  const row = await database
    .db()
    .selectFrom("listing")
    .select("edit_of")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.edit_of ?? null;
}

/** Call it with the listing locked. The working copy stays. */
export async function dropEdit(database: Database, listingId: string): Promise<boolean> {
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

/** An order buys what the page showed, so the version that waits is dropped. */
export async function dropEditOfSold(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  { listing_id, market }: { listing_id: string; market: Market },
): Promise<void> {
  if (!(await dropEdit(database, listing_id))) return;
  await jobs.outbox.add({
    market,
    topic: "listing-moved",
    payload: { listing_id, step: "drop_edit", from_status: "published", to_status: "sold" },
  });
}

/** Lock order: the listing before its changed version. */
export async function lockEdited(database: Database, editId: string): Promise<void> {
  const listingId = await findEdited(database, editId);
  if (listingId !== null) await lockListing(database, listingId);
}
