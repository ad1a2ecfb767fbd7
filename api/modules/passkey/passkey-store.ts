import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { Passkey } from "#contract/passkey.ts";
import type { Database } from "#api/db/database.ts";

const COLUMNS = ["id", "name", "is_backed_up", "created_at", "last_used_at"] as const;

type Row = {
  id: string;
  name: string;
  is_backed_up: boolean;
  created_at: Date;
  last_used_at: Date | null;
};

export const presentPasskey = (row: Row): Passkey => ({
  id: row.id as Passkey["id"],
  name: row.name,
  is_synced: row.is_backed_up,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

export const listPasskeyRows = (database: Database, userId: string) =>
  database
    .db()
    .selectFrom("passkey")
    .select([...COLUMNS, "credential_id", "transports"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

type NewPasskey = {
  userId: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
  isBackedUp: boolean;
  name: string;
  at: Date;
};

/** Null for a credential that is registered already. */
export const insertPasskey = (database: Database, passkey: NewPasskey) =>
  database
    .db()
    .insertInto("passkey")
    .values({
      id: randomUUIDv7(),
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: [...passkey.transports],
      is_backed_up: passkey.isBackedUp,
      name: passkey.name,
      created_at: passkey.at,
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();

export const countPasskeys = async (database: Database, userId: string): Promise<number> =>
  (await listPasskeyRows(database, userId)).length;

export const renamePasskeyRow = (
  database: Database,
  { userId, id, name }: { userId: string; id: string; name: string },
) =>
  database
    .db()
    .updateTable("passkey")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning(COLUMNS)
    .executeTakeFirst();

export const deletePasskey = (database: Database, userId: string, id: string) =>
  database
    .db()
    .deleteFrom("passkey")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("name")
    .executeTakeFirst();

/** Of accounts that are open. */
export const findPasskeyByCredential = (database: Database, credentialId: string) =>
  database
    .db()
    .selectFrom("passkey")
    .innerJoin("user_account", "user_account.id", "passkey.user_id")
    .select(["passkey.id", "passkey.user_id", "public_key", "counter", "transports"])
    .where("credential_id", "=", credentialId)
    .where("user_account.deactivated_at", "is", null)
    .executeTakeFirst();

/** False where the passkey was removed meanwhile. */
export async function markUsed(
  database: Database,
  { id, counter, isBackedUp, at }: { id: string; counter: number; isBackedUp: boolean; at: Date },
): Promise<boolean> {
  const row = await database
    .db()
    .updateTable("passkey")
    .set({ counter, is_backed_up: isBackedUp, last_used_at: at })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the account, so that two removals at once cannot take the last ways in. */
export async function hasOtherWayIn(database: Database, userId: string): Promise<boolean> {
  database.requireTx();
  const { rows } = await sql<{ has: boolean }>`
    select password_hash is not null
      or exists (select 1 from social_identity where user_id = ${userId}) as has
    from user_account where id = ${userId} for update
  `.execute(database.db());
  return rows[0]?.has ?? false;
}

export type ChallengePurpose = "create" | "sign_in" | "prove";
type NewChallenge = {
  challenge: string;
  purpose: ChallengePurpose;
  userId: string | null;
  origin: string;
  expiresAt: Date;
};

export const insertPasskeyChallenge = (database: Database, challenge: NewChallenge) =>
  database
    .db()
    .insertInto("passkey_challenge")
    .values({
      challenge: challenge.challenge,
      purpose: challenge.purpose,
      user_id: challenge.userId,
      origin: challenge.origin,
      expires_at: challenge.expiresAt,
    })
    .execute();

type Asked = { challenge: string; purpose: ChallengePurpose; userId: string | null; at: Date };

/** Single use: the origin that it was asked for; undefined for any other challenge. */
export const takePasskeyChallenge = async (
  database: Database,
  { challenge, purpose, userId, at }: Asked,
): Promise<string | undefined> => {
  const row = await database
    .db()
    .deleteFrom("passkey_challenge")
    .where("challenge", "=", challenge)
    .where("purpose", "=", purpose)
    .where("user_id", userId === null ? "is" : "=", userId)
    .where("expires_at", ">", at)
    .returning("origin")
    .executeTakeFirst();
  return row?.origin;
};

/** All of them, or those that were added since then. */
export async function erasePasskeys(
  database: Database,
  userId: string,
  since = new Date(0),
): Promise<void> {
  const db = database.db();
  await db.deleteFrom("passkey_challenge").where("user_id", "=", userId).execute();
  await db
    .deleteFrom("passkey")
    .where("user_id", "=", userId)
    .where("created_at", ">=", since)
    .execute();
}
