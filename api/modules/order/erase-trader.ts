import { sql } from "kysely";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { planEvidenceEnd } from "./erase-evidence.ts";

/** The orders themselves stay (decisions "Account deletion"). */
export async function eraseTrader(
  deps: Pick<ApiDeps, "database" | "jobs">,
  userId: string,
  at: Date,
): Promise<void> {
  const { database } = deps;
  await planEvidenceEnd(deps, userId, at);
  await clearBuyer(database, userId);
  await clearNotes(database, userId);
  await clearSellerTexts(database, userId);
}

async function clearBuyer(database: Database, userId: string): Promise<void> {
  database.requireTx();
  await database
    .db()
    .updateTable("customer_order")
    .set({ address: null, address_id: null, locker: null, selected_card: null })
    .where("buyer_id", "=", userId)
    .execute();
}

async function clearNotes(database: Database, userId: string): Promise<void> {
  database.requireTx();
  await sql`
    update order_event set data = data - 'note'
    where actor_id = ${userId} and actor in ('buyer', 'seller')
  `.execute(database.db());
}

async function clearSellerTexts(database: Database, sellerId: string): Promise<void> {
  database.requireTx();
  await sql`
    update order_listing set notes = null, accessories_description = null, conditions = coalesce((
      select jsonb_agg(line || '{"reason": null}') from jsonb_array_elements(conditions) line
    ), '[]')
    where order_id in (select id from customer_order where seller_id = ${sellerId})
  `.execute(database.db());
}
