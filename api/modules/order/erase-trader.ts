import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";

/** The orders themselves stay (decisions "Account deletion"). */
export async function eraseTrader(database: Database, userId: string): Promise<void> {
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
