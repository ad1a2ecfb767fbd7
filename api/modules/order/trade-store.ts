import { randomUUIDv7 } from "node:crypto";
import type { Database } from "#api/db/database.ts";

/** The buyer shows why it goes back, the seller what came. */
export type ReturnPurpose = "return" | "return_dispute";

/** The last answer that a buyer got for an order; null before the first. */
export const findLastImeiCheck = async (
  database: Database,
  orderId: string,
): Promise<{ matches: boolean; at: Date } | null> =>
  (await database
    .db()
    .selectFrom("imei_check")
    .select(["matches", "at"])
    .where("order_id", "=", orderId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()) ?? null;

/** Moments of the checks since `since`, oldest first. */
export const listImeiChecks = (database: Database, orderId: string, since: Date) =>
  database
    .db()
    .selectFrom("imei_check")
    .select("at")
    .where("order_id", "=", orderId)
    .where("at", ">", since)
    .orderBy("at")
    .execute();

export const insertImeiCheck = async (
  database: Database,
  check: { order_id: string; user_id: string; matches: boolean; at: Date },
): Promise<void> => {
  await database
    .db()
    .insertInto("imei_check")
    .values({ id: randomUUIDv7(), ...check })
    .execute();
};

export const insertReturnPhotos = async (
  database: Database,
  {
    orderId,
    keys,
    at,
    purpose,
  }: { orderId: string; keys: readonly string[]; at: Date; purpose: ReturnPurpose },
): Promise<void> => {
  if (keys.length === 0) return;
  await database
    .db()
    .insertInto("order_photo")
    .values(
      keys.map((media_key, position) => ({
        id: randomUUIDv7(),
        order_id: orderId,
        purpose,
        media_key,
        position,
        created_at: at,
      })),
    )
    .execute();
};

/** Media keys of what each side showed of a return, in the order in which they were given. */
export const listReturnPhotos = async (
  database: Database,
  orderId: string,
): Promise<Record<ReturnPurpose, string[]>> => {
  const rows = await database
    .db()
    .selectFrom("order_photo")
    .select(["media_key", "purpose"])
    .where("order_id", "=", orderId)
    .where("purpose", "in", ["return", "return_dispute"])
    .orderBy("position")
    .execute();
  const of = (purpose: ReturnPurpose) =>
    rows.filter((row) => row.purpose === purpose).map(({ media_key }) => media_key);
  return { return: of("return"), return_dispute: of("return_dispute") };
};
