import { LIMITS } from "#contract/limits.ts";
import type { Database } from "#api/db/database.ts";
import { createToken, findTokenHash } from "./token.ts";

/** Whom the API knows by X-Session-Token: someone without an account, or before signing in. */
export type VisitorSession = {
  token: string;
  expiresAt: Date;
  /** It has signed in: what it keeps is a member's, and its token alone opens none of that. */
  isMembers: boolean;
};

const endOf = (at: Date) => new Date(at.getTime() + LIMITS.sessionToken);

/** Only tokens issued here count, so that nobody can plant one on somebody else. */
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
 * At sign-in: what the visitor kept belongs to the account from here on. An account that owns no
 * e-mail, as a second sign-up makes it by mistake, holds it for the moment only.
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

/** What visitors kept is theirs again: the account proved to be somebody else's, or nobody's. */
export async function releaseVisitorSessions(database: Database, userId: string): Promise<void> {
  await database
    .db()
    .updateTable("visitor_session")
    .set({ user_id: null })
    .where("user_id", "=", userId)
    .execute();
}
