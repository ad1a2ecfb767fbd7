import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";

export type TotpRow = {
  user_id: string;
  secret: Uint8Array;
  confirmed_at: Date | null;
  last_step: number;
  created_at: Date;
};

export const findTotp = async (
  database: Database,
  userId: string,
  { lock = false } = {},
): Promise<TotpRow | null> => {
  let query = database.db().selectFrom("totp").selectAll().where("user_id", "=", userId);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  return row ? { ...row, last_step: Number(row.last_step) } : null;
};

export const findSecondFactorStart = async (
  database: Database,
  userId: string,
): Promise<Date | null> => (await findTotp(database, userId))?.confirmed_at ?? null;

export const isSecondFactorOn = async (database: Database, userId: string): Promise<boolean> =>
  (await findSecondFactorStart(database, userId)) !== null;

/** Removing a passkey takes this lock too, so that two removals at once cannot take both factors. */
export async function lockHolder(database: Database, userId: string): Promise<void> {
  database.requireTx();
  await sql`select from user_account where id = ${userId} for update`.execute(database.db());
}

/** An authenticator app that is on, or a passkey. */
export async function hasAnyFactor(database: Database, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from totp where user_id = ${userId} and confirmed_at is not null)
      or exists (select from passkey where user_id = ${userId}) as has`.execute(database.db());
  return rows[0]!.has;
}

/** Replaces a setup that was not confirmed; false where the factor is on. */
export async function saveTotpSetup(
  database: Database,
  { userId, secret, at }: { userId: string; secret: Buffer; at: Date },
): Promise<boolean> {
  const row = await database
    .db()
    .insertInto("totp")
    .values({ user_id: userId, secret, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ secret, created_at: at, last_step: 0 })
        .where("totp.confirmed_at", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** False where this code, or a later one, was accepted before: a code counts once. */
export async function takeStep(database: Database, userId: string, step: number): Promise<boolean> {
  const row = await database
    .db()
    .updateTable("totp")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Of a setup whose code was right; `hashes` are those of the recovery codes. */
export async function turnOnSecondFactor(
  database: Database,
  { userId, hashes, at }: { userId: string; hashes: readonly string[]; at: Date },
): Promise<void> {
  database.requireTx();
  await database
    .db()
    .updateTable("totp")
    .set({ confirmed_at: at })
    .where("user_id", "=", userId)
    .execute();
  await replaceRecoveryCodes(database, userId, hashes);
}

export async function replaceRecoveryCodes(
  database: Database,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  database.requireTx();
  await database.db().deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  await database
    .db()
    .insertInto("recovery_code")
    .values(hashes.map((hash) => ({ id: randomUUIDv7(), user_id: userId, code_hash: hash })))
    .execute();
}

export const listRecoveryCodes = (database: Database, userId: string) =>
  database
    .db()
    .selectFrom("recovery_code")
    .select(["id", "code_hash"])
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();

export async function useRecoveryCode(database: Database, id: string, at: Date): Promise<boolean> {
  const row = await database
    .db()
    .updateTable("recovery_code")
    .set({ used_at: at })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

type NewChallenge = {
  tokenHash: Buffer;
  userId: string;
  method: string;
  isNew: boolean;
  expiresAt: Date;
};

export const insertChallenge = (database: Database, challenge: NewChallenge) =>
  database
    .db()
    .insertInto("sign_in_challenge")
    .values({
      token_hash: challenge.tokenHash,
      user_id: challenge.userId,
      method: challenge.method,
      is_new: challenge.isNew,
      expires_at: challenge.expiresAt,
    })
    .execute();

/** Counts the attempt before it is made, so that concurrent ones cannot exceed the limit. */
export const takeAttempt = (
  database: Database,
  { tokenHash, attempts, at }: { tokenHash: Buffer; attempts: number; at: Date },
) =>
  database
    .db()
    .updateTable("sign_in_challenge")
    .set({ attempts: sql`attempts + 1` })
    .where("token_hash", "=", tokenHash)
    .where("attempts", "<", attempts)
    .where("expires_at", ">", at)
    .returning(["user_id", "method", "is_new"])
    .executeTakeFirst();

/** False for a challenge that another request has ended. */
export async function endChallenge(database: Database, tokenHash: Buffer): Promise<boolean> {
  const row = await database
    .db()
    .deleteFrom("sign_in_challenge")
    .where("token_hash", "=", tokenHash)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Sign-ins that wait for a code end with the password or the provider that began them. */
export const endSignInChallenges = (database: Database, userId: string) =>
  database.db().deleteFrom("sign_in_challenge").where("user_id", "=", userId).execute();

/** A factor that was confirmed before `since` stays. */
export async function eraseSecondFactor(
  database: Database,
  userId: string,
  since?: Date,
): Promise<void> {
  const totp = await findTotp(database, userId, { lock: true });
  if (since && totp?.confirmed_at && totp.confirmed_at < since) return;
  for (const table of ["sign_in_challenge", "recovery_code", "totp"] as const)
    await database.db().deleteFrom(table).where("user_id", "=", userId).execute();
}
