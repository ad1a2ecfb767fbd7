import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from "node:crypto";
import type { ApiConfig } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { findPassportKey, keepPassportKey } from "./passport-store.ts";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** One spelling for one value: no spaces, keys in the order of their code units. */
export function toCanonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const entries = Object.keys(value)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((key) => `${JSON.stringify(key)}:${toCanonicalJson(value[key]!)}`);
  return `{${entries.join(",")}}`;
}

type Parts = { database: Database; config: Pick<ApiConfig, "passportKey"> };

/** Signs a document's text; both answers are base64url, the key as JWK's `x`. */
export async function signDocument(
  { database, config }: Parts,
  document: string,
  at: Date,
): Promise<{ signature: string; public_key: string }> {
  const key = config.passportKey ?? (await getKeptKey(database, at));
  return {
    signature: sign(null, Buffer.from(document, "utf8"), key).toString("base64url"),
    public_key: createPublicKey(key).export({ format: "jwk" }).x!,
  };
}

/** The database's own key, made when it is first needed; whoever is second uses the first one's. */
async function getKeptKey(database: Database, at: Date): Promise<KeyObject> {
  let pem = await findPassportKey(database);
  if (pem === null) {
    const { privateKey } = generateKeyPairSync("ed25519");
    const made = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    pem = await keepPassportKey(database, made, at);
  }
  return createPrivateKey(pem);
}
