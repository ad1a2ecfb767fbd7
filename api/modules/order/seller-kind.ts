import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";

/** Keeps whether a trader sells, as the buyer saw it, because the rights of a consumer follow. */
export async function saveSellerKind(
  database: Database,
  { orderId, listingId }: { orderId: string; listingId: string },
): Promise<void> {
  database.requireTx();
  await sql`
    update customer_order set sold_by_trader = seller.is_pro
    from listing join user_account seller on seller.id = listing.seller_id
    where customer_order.id = ${orderId} and listing.id = ${listingId}
  `.execute(database.db());
}
