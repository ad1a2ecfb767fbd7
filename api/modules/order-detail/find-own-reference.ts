import type { Database } from "#api/db/database.ts";

/** The seller's own number of the device; null without one. */
export async function findOwnReference(
  database: Database,
  { listingId, sellerId }: { listingId: string; sellerId: string },
): Promise<string | null> {
  const row = await database
    .db()
    .selectFrom("listing_reference")
    .select("reference")
    .where("listing_id", "=", listingId)
    .where("seller_id", "=", sellerId)
    .executeTakeFirst();
  return row?.reference ?? null;
}
