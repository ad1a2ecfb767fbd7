import type { Database } from "#api/db/database.ts";

/** Code of the passport that an order's check was given; null without one. */
export async function findPassportCode(
  database: Database,
  orderId: string,
): Promise<string | null> {
  const row = await database
    .db()
    .selectFrom("passport")
    .select("code")
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return row?.code ?? null;
}
