import { createHash } from "node:crypto";
import { sql } from "kysely";
import { findTokenHash } from "./token.ts";
import { toAddressKey } from "#contract/address-key.ts";
import type { Database } from "#api/db/database.ts";

/**
 * The browser that a call comes from, by the SHA-256 of its X-Device-Token. Anyone can make up such
 * a token; only a session that began with it makes it known (known-device-store.ts).
 */
export type Device = { hash: Buffer };

export function readDevice(headers: Headers): Device | null {
  const hash = findTokenHash(headers.get("x-device-token"));
  return hash && { hash };
}

/** Key of a rate limit for callers without a session: the device, or else the address. */
export const toSenderKey = ({ device, ip }: { device: Device | null; ip: string }): string =>
  device ? `device:${device.hash.toString("base64url")}` : toAddressKey(ip);

/** Hashed, so that stored keys do not tell who asked for what. */
export const hashKey = (...parts: string[]): string =>
  createHash("sha256").update(parts.join("\n")).digest("base64url");

/** Known devices per account; the least recently used makes room. */
const DEVICES_KEPT = 20;

/** Failed guesses of strangers no longer lock this device out (docs/decisions/0034). */
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
