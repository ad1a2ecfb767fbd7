import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";
import type { Device } from "./device.ts";

/** Devices of one account that are known at once; the one unused for longest makes room. */
const DEVICES_KEPT = 20;

/** From here on the guesses of strangers do not stand in this device's way (docs/decisions/0034). */
export async function rememberDevice(
  database: Database,
  { userId, device, at }: { userId: string; device: Device; at: Date },
): Promise<void> {
  const db = database.db();
  await db
    .insertInto("known_device")
    .values({ user_id: userId, token_hash: device.hash, created_at: at, last_used_at: at })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "token_hash"]).doUpdateSet({ last_used_at: at }),
    )
    .execute();
  await sql`
    delete from known_device where user_id = ${userId} and token_hash not in (
      select token_hash from known_device where user_id = ${userId}
      order by last_used_at desc, token_hash limit ${DEVICES_KEPT}
    )
  `.execute(db);
}
