import { randomUUIDv7 } from "node:crypto";
import type { Database } from "#api/db/database.ts";

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
  { orderId, keys, at }: { orderId: string; keys: readonly string[]; at: Date },
): Promise<void> => {
  if (keys.length === 0) return;
  await database
    .db()
    .insertInto("order_photo")
    .values(
      keys.map((media_key, position) => ({
        id: randomUUIDv7(),
        order_id: orderId,
        purpose: "return",
        media_key,
        position,
        created_at: at,
      })),
    )
    .execute();
};

/** Media keys in the order in which they were given. */
export const listReturnPhotos = async (database: Database, orderId: string): Promise<string[]> => {
  const rows = await database
    .db()
    .selectFrom("order_photo")
    .select("media_key")
    .where("order_id", "=", orderId)
    .where("purpose", "=", "return")
    .orderBy("position")
    .execute();
  return rows.map(({ media_key }) => media_key);
};
