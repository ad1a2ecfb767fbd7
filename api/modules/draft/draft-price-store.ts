import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";

/** The price alone, which is no edit of the seller's: `updated_at` stays. */
export async function writeDraftPrice(
  database: Database,
  id: string,
  amount: number,
): Promise<void> {
  await sql`
    update listing_draft set asking_price = ${amount}, version = version + 1,
      step_versions = step_versions || jsonb_build_object('price', version + 1)
    where id = ${id} and asking_price is distinct from ${amount}
  `.execute(database.db());
}
