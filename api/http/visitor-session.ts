import { LIMITS } from "#contract/limits.ts";
import type { Database } from "#api/db/database.ts";
import { createToken, findTokenHash } from "./token.ts";

/** A caller known by X-Session-Token: without an account, or before signing in. */
export type VisitorSession = {
  token: string;
  expiresAt: Date;
  /**
   * A member has signed in with it: its data belongs to the account, and the token alone gives no
   * access to it.
   */
  isMembers: boolean;
};

const endOf = (at: Date) => new Date(at.getTime() + LIMITS.sessionToken);

/** Only tokens that the API has issued count, so that an attacker cannot plant one on a visitor. */
export async function findVisitorSession(
  database: Database,
  token: string | null,
  at: Date,
): Promise<VisitorSession | null> {
  const tokenHash = findTokenHash(token);
  if (!token || !tokenHash) return null;
  const row = await database
    .db()
    .selectFrom("visitor_session")
    .select(["expires_at", "user_id"])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", at)
    .executeTakeFirst();
  if (!row) return null;
  const isMembers = row.user_id !== null;
  if (row.expires_at.getTime() - at.getTime() > LIMITS.sessionToken / 2)
    return { token, expiresAt: row.expires_at, isMembers };
  await database
    .db()
    .updateTable("visitor_session")
    .set({ expires_at: endOf(at) })
    .where("token_hash", "=", tokenHash)
    .execute();
  return { token, expiresAt: endOf(at), isMembers };
}

export async function createVisitorSession(database: Database, at: Date): Promise<VisitorSession> {
  const token = createToken();
  await database
    .db()
    .insertInto("visitor_session")
    .values({ token_hash: findTokenHash(token)!, created_at: at, expires_at: endOf(at) })
    .execute();
  return { token, expiresAt: endOf(at), isMembers: false };
}

/**
 * Called at sign-in: the visitor's data belongs to the account from here on. An account without a
 * confirmed e-mail, such as a second sign-up by mistake, holds it only provisionally.
 */
export async function bindVisitorSession(
  database: Database,
  token: string,
  userId: string,
): Promise<void> {
  const tokenHash = findTokenHash(token);
  if (!tokenHash) return;
  await database
    .db()
    .updateTable("visitor_session")
    .set({ user_id: userId })
    .where("token_hash", "=", tokenHash)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb("user_id", "is", null),
        eb(
          "user_id",
          "in",
          selectFrom("user_account").select("id").where("email_folded", "is", null),
        ),
      ]),
    )
    .execute();
}

/**
 * Returns the data to the visitors, because the account turned out to belong to another person or
 * to none.
 */
export async function releaseVisitorSessions(database: Database, userId: string): Promise<void> {
  await database
    .db()
    .updateTable("visitor_session")
    .set({ user_id: null })
    .where("user_id", "=", userId)
    .execute();
}
