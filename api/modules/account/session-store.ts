import type { Database } from "#api/db/database.ts";
import { deletePushSubscriptions } from "#api/http/session.ts";
import { endSignInChallenges } from "#api/modules/second-factor/index.ts";

const updateLive = (database: Database, userId: string) =>
  database
    .db()
    .updateTable("session")
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null);

export const listLiveSessions = (database: Database, userId: string, at: Date) =>
  database
    .db()
    .selectFrom("session")
    .select(["id", "user_agent", "ip", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", at)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .limit(100)
    .execute();

/** False when the user has no such open session. */
export const revokeOwnSession = async (
  database: Database,
  { userId, sessionId, at }: { userId: string; sessionId: string; at: Date },
): Promise<boolean> => {
  const revoked = await updateLive(database, userId)
    .set({ revoked_at: at })
    .where("id", "=", sessionId)
    .where("expires_at", ">", at)
    .returning("device_hash")
    .executeTakeFirst();
  if (revoked) await deletePushSubscriptions(database, [sessionId]);
  if (revoked?.device_hash)
    await database
      .db()
      .deleteFrom("known_device")
      .where("user_id", "=", userId)
      .where("token_hash", "=", revoked.device_hash)
      .execute();
  return revoked !== undefined;
};

export const revokeAllSessions = async (
  database: Database,
  userId: string,
  at: Date,
  except: string | null = null,
): Promise<void> => {
  let revoking = updateLive(database, userId).set({ revoked_at: at });
  if (except !== null) revoking = revoking.where("id", "<>", except);
  const revoked = await revoking.returning("id").execute();
  await deletePushSubscriptions(
    database,
    revoked.map(({ id }) => id),
  );
  // A sign-in that waits for its second factor is a session to be.
  await endSignInChallenges(database, userId);
};
