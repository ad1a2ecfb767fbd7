import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { insertReview } from "./review-store.ts";

/**
 * The bad word on a seller's profile after a refused request (spec §4), in the buyer's place and in
 * the current transaction. A second time, or after the buyer's own, it does nothing.
 */
export async function writeSystemReview(
  database: Database,
  order: { id: string; market: Market; seller_id: string },
  at: Date,
): Promise<void> {
  await insertReview(database, {
    market: order.market,
    order_id: order.id,
    author_id: null,
    author_role: "buyer",
    subject_id: order.seller_id,
    is_positive: false,
    options: ["cancelled"],
    comment: null,
    standing: "shown",
    at,
  });
}
