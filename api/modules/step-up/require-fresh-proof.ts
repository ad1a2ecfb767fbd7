import { LIMITS } from "#contract/limits.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findProvedAt } from "#api/http/session.ts";
import { requirePassword } from "./password.ts";

/** The session must have proved the password recently (decisions "Session"). */
export async function requireStepUp(call: UserCall, within?: number): Promise<void> {
  if (!(await hasFreshStepUp(call, within))) throw new ApiError("proof_needed");
}

export async function hasFreshStepUp(
  { database, sessionId, at }: UserCall,
  within: number = LIMITS.stepUp,
): Promise<boolean> {
  const provedAt = await findProvedAt(database, sessionId);
  return provedAt !== null && at.getTime() - provedAt.getTime() <= within;
}

/** Users without a password sign in again instead. */
export async function renewStepUp(call: UserCall, password: string): Promise<void> {
  const { database, user, sessionId, at } = call;
  const hash = await getPasswordHash(database, user.id);
  await requirePassword(call, { hash, password, field: "password" });
  await markProved(database, sessionId, at);
}

export const getPasswordHash = async (
  database: Database,
  userId: string,
): Promise<string | null> => {
  const { password_hash: hash } = await database
    .db()
    .selectFrom("user_account")
    .select("password_hash")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return hash;
};

export const markProved = async (
  database: Database,
  sessionId: string,
  at: Date,
): Promise<void> => {
  await database
    .db()
    .updateTable("session")
    .set({ proved_at: at })
    .where("id", "=", sessionId)
    .execute();
};
