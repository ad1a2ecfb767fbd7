import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { LIMITS } from "#contract/limits.ts";
import type { Database } from "#api/db/database.ts";
import { createToken } from "#api/http/token.ts";
import { changeVerification, isReachable, lockVerification } from "./verification-store.ts";

const { digits } = LIMITS.code;

const isLink = ({ purpose }: { purpose: string }): boolean => purpose === "sign-in";
/** Milliseconds that a code, or what a link carries, is good for. */
const lifeOf = (row: { purpose: string }): number =>
  (isLink(row) ? LIMITS.signInLink : LIMITS.code).life;

const createCode = () => String(randomInt(10 ** digits)).padStart(digits, "0");

/** Salted with the verification, so that equal codes have different hashes. */
const hashCode = (verificationId: string, code: string): Buffer =>
  createHash("sha256").update(`${verificationId} ${code}`).digest();

export const isCodeOf = (
  { id, code_hash: hash }: { id: string; code_hash: Uint8Array | null },
  code: string,
): boolean => hash !== null && timingSafeEqual(hashCode(id, code), hash);

/**
 * The code of a verification, made when it is sent and known to nobody else: its ten minutes and its
 * five tries begin now. Null when a later one has taken its place or it was used, and for an e-mail
 * whose owner did not ask: there the tries and the minutes run alike, against what no code matches. What
 * a link carries is longer and lives longer.
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
    const mayGoOut = await isReachable(database, row);
    await changeVerification(database, row.id, {
      code_hash: mayGoOut ? hashCode(row.id, code) : randomBytes(32),
      expires_at: new Date(at.getTime() + lifeOf(row)),
      tries: 0,
    });
    return mayGoOut ? code : null;
  });

/**
 * True for a code that was asked for so long ago that nobody waits for it any more: it is not sent,
 * and whoever types one hears that theirs has expired.
 */
export const expireLateCode = (
  database: Database,
  verificationId: string,
  at: Date,
): Promise<boolean> =>
  database.tx(async () => {
    const row = await lockVerification(database, verificationId);
    if (!row || row.used_at) return false;
    if (at.getTime() - row.requested_at.getTime() <= lifeOf(row)) return false;
    await changeVerification(database, row.id, { expires_at: at });
    return true;
  });
