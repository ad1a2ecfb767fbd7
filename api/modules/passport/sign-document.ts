import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from "node:crypto";
import { sql } from "kysely";
import type { ApiConfig } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Canonical JSON: no spaces, keys sorted by code units. */
export function toCanonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const entries = Object.keys(value)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((key) => `${JSON.stringify(key)}:${toCanonicalJson(value[key]!)}`);
  return `{${entries.join(",")}}`;
}

type Parts = { database: Database; config: Pick<ApiConfig, "passportKey"> };

/** Signature and key are base64url, the key as `x` of a JWK. */
export async function signDocument(
  { database, config }: Parts,
  document: string,
  at: Date,
): Promise<{ signature: string; public_key: string }> {
  const key = config.passportKey ?? (await getStoredKey(database, at));
  return {
    signature: sign(null, Buffer.from(document, "utf8"), key).toString("base64url"),
    public_key: createPublicKey(key).export({ format: "jwk" }).x!,
  };
}

/** Created on first use; a concurrent second caller gets the first one's key. */
async function getStoredKey(database: Database, at: Date): Promise<KeyObject> {
  let pem = await findPassportKey(database);
  if (pem === null) {
    const { privateKey } = generateKeyPairSync("ed25519");
    const made = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    pem = await insertPassportKey(database, made, at);
  }
  return createPrivateKey(pem);
}

async function findPassportKey(database: Database): Promise<string | null> {
  const row = await database
    .db()
    .selectFrom("passport_key")
    .select("private_key")
    .where("id", "=", 1)
    .executeTakeFirst();
  return row?.private_key ?? null;
}

async function insertPassportKey(
  database: Database,
  privateKey: string,
  at: Date,
): Promise<string> {
  const { private_key } = await database
    .db()
    .insertInto("passport_key")
    .values({ id: 1, private_key: privateKey, created_at: at })
    // Updates nothing, but waits for a concurrent insert and returns its row.
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ private_key: sql`passport_key.private_key` }),
    )
    .returning("private_key")
    .executeTakeFirstOrThrow();
  return private_key;
}
