import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { findTokenHash } from "./token.ts";

/** The owner of stored data: a member, or a visitor by their session. */
export type Owner = { userId: string } | { tokenHash: Buffer };

/** Null for a caller with neither an account nor a visitor session. */
export function findOwner({ user, sessionToken }: Pick<Call, "user" | "sessionToken">) {
  if (user) return { userId: user.id };
  const tokenHash = findTokenHash(sessionToken);
  return tokenHash && { tokenHash };
}

/** Serializes the writes of one owner, so that limits on the number of rows hold. */
export async function lockOwner(database: Database, owner: Owner): Promise<void> {
  database.requireTx();
  const db = database.db();
  if ("userId" in owner)
    await db
      .selectFrom("user_account")
      .select("id")
      .where("id", "=", owner.userId)
      .forNoKeyUpdate()
      .execute();
  else
    await db
      .selectFrom("visitor_session")
      .select("token_hash")
      .where("token_hash", "=", owner.tokenHash)
      .forNoKeyUpdate()
      .execute();
}

/**
 * An unconfirmed sign-up may turn out to be a mistake, so its data stays with the visitor session.
 */
export async function toLastingOwner(
  { database, user, sessionToken }: Call,
  owner: Owner,
): Promise<Owner> {
  const tokenHash = findTokenHash(sessionToken);
  if (!user || !tokenHash) return owner;
  const held = await database
    .db()
    .selectFrom("visitor_session")
    .innerJoin("user_account", "user_account.id", "visitor_session.user_id")
    .select("user_account.id")
    .where("visitor_session.token_hash", "=", tokenHash)
    .where("user_account.id", "=", user.id)
    .where("user_account.email_verified_at", "is", null)
    .executeTakeFirst();
  return held ? { tokenHash } : owner;
}
