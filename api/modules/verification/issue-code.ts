import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import type { Database } from "#api/db/database.ts";
import { createToken } from "#api/http/token.ts";
import {
  changeVerification,
  lockVerification,
  type VerificationRow,
} from "./verification-store.ts";

const { digits } = LIMITS.code;

const isLink = ({ purpose }: { purpose: string }): boolean => purpose === "sign-in";
const lifetimeOf = (row: { purpose: string }): number =>
  (isLink(row) ? LIMITS.signInLink : LIMITS.code).life;

const createCode = () => String(randomInt(10 ** digits)).padStart(digits, "0");

/** The salt (the verification's id) gives equal codes different hashes. */
const hashCode = (verificationId: string, code: string): Buffer =>
  createHash("sha256").update(`${verificationId} ${code}`).digest();

export const isCodeOf = (
  { id, code_hash: hash }: { id: string; code_hash: Uint8Array | null },
  code: string,
): boolean => hash !== null && timingSafeEqual(hashCode(id, code), hash);

/**
 * Lifetime and tries start when the message is sent. Without a recipient a random hash is stored,
 * so that both behave alike.
 */
export const issueCode = (
  database: Database,
  verificationId: string,
  at: Date,
): Promise<string | null> =>
  database.tx(async () => {
    const row = await lockVerification(database, verificationId);
    if (!row || row.used_at) return null;
    const code = isLink(row) ? createToken() : createCode();
    const mayBeSent = await isReachable(database, row);
    await changeVerification(database, row.id, {
      code_hash: mayBeSent ? hashCode(row.id, code) : randomBytes(32),
      expires_at: new Date(at.getTime() + lifetimeOf(row)),
      tries: 0,
    });
    return mayBeSent ? code : null;
  });

/** A late code is not sent at all. */
export const expireLateCode = (
  database: Database,
  verificationId: string,
  at: Date,
): Promise<boolean> =>
  database.tx(async () => {
    const row = await lockVerification(database, verificationId);
    if (!row || row.used_at) return false;
    if (at.getTime() - row.requested_at.getTime() <= lifetimeOf(row)) return false;
    await changeVerification(database, row.id, { expires_at: at });
    return true;
  });

async function isReachable(
  database: Database,
  { user_id: userId, purpose, target }: VerificationRow,
): Promise<boolean> {
  const { rows } = await sql<{ is_reachable: boolean }>`
    select exists (
      select 1 from user_account where id = ${userId} and deactivated_at is null
    ) and not exists (
      select 1 from user_account
      where ${purpose} = 'email' and email_folded = ${target} and id <> ${userId}
    ) as is_reachable
  `.execute(database.db());
  return rows[0]!.is_reachable;
}
