import { sql } from "kysely";
import type { ApiDeps } from "#api/context.ts";
import { unplanPick } from "./pick-jobs.ts";

type Deps = Pick<ApiDeps, "database" | "jobs">;

/**
 * A pick ends when its device is sold or deleted, and a cancelled sale does not bring it back. Call
 * it with the listing locked: who moves it tells the search.
 */
export async function endPick({ database, jobs }: Deps, listingId: string): Promise<void> {
  database.requireTx();
  const { numDeletedRows } = await database
    .db()
    .deleteFrom("pick")
    .where("listing_id", "=", listingId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  await unplanPick({ jobs }, listingId);
  // This listing alone: the windows of others would lock theirs.
  await sql`
    update listing set is_pick = false, pick_position = 100
    where id = ${listingId} and is_pick`.execute(database.db());
}
