import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";

/** Takes the buyer out of their orders: where they live, and how they paid. */
export async function clearBuyer(database: Database, userId: string): Promise<void> {
  database.requireTx();
  await database
    .db()
    .updateTable("customer_order")
    .set({ address: null, address_id: null, locker: null, selected_card: null })
    .where("buyer_id", "=", userId)
    .execute();
}

/** What somebody wrote to the other side when they made a move; the move itself stays. */
export async function clearNotes(database: Database, userId: string): Promise<void> {
  database.requireTx();
  await sql`
    update order_event set data = data - 'note'
    where actor_id = ${userId} and actor in ('buyer', 'seller')
  `.execute(database.db());
}
