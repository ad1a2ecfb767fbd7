import { randomUUIDv7 } from "node:crypto";
import { minutes } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { SessionUser } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { type Device, rememberDevice } from "./device.ts";
import { isUnsuspended } from "./measure-in-force.ts";
import { staffOfAccount } from "./staff-access.ts";
import { createToken, findTokenHash } from "./token.ts";

/** Limits the writes for a session in use. */
const TOUCH_EVERY = minutes(1);

export type Session = { id: string; user: SessionUser };

const endOf = (at: Date) => new Date(at.getTime() + LIMITS.sessionIdle);

type Age = { isStaff: boolean; created_at: Date; last_used_at: Date };

/**
 * Staff sessions end sooner than those of members. The membership is read at each call, so that a
 * session counts as a staff session from the moment its user becomes staff.
 */
export const isStaffSessionOver = ({ isStaff, created_at, last_used_at }: Age, at: Date): boolean =>
  isStaff &&
  (at.getTime() - last_used_at.getTime() >= LIMITS.staffSession.idle ||
    at.getTime() - created_at.getTime() >= LIMITS.staffSession.life);

/**
 * The token is returned once; only its SHA-256 is stored. The device becomes known to the account.
 */
export async function createSession(
  database: Database,
  {
    userId,
    userAgent,
    device = null,
    ip = null,
    isProvedTwice = false,
    at,
  }: {
    userId: string;
    userAgent: string | null;
    device?: Device | null;
    ip?: string | null;
    /** With a second factor, or a passkey. */
    isProvedTwice?: boolean;
    at: Date;
  },
): Promise<{ token: string; expiresAt: Date }> {
  const token = createToken();
  const expiresAt = endOf(at);
  await database
    .db()
    .insertInto("session")
    .values({
      id: randomUUIDv7(),
      user_id: userId,
      token_hash: findTokenHash(token)!,
      user_agent: userAgent?.slice(0, 300) ?? null,
      device_hash: device?.hash ?? null,
      ip,
      created_at: at,
      last_used_at: at,
      expires_at: expiresAt,
      proved_at: at,
      second_factor_at: isProvedTwice ? at : null,
    })
    .execute();
  if (device) await rememberDevice(database, { userId, device, at });
  return { token, expiresAt };
}

/** Finds the live session of a bearer token and extends its idle time (decisions "Session"). */
export async function findSession(
  database: Database,
  token: string | null,
  at: Date,
  ip: string | null = null,
): Promise<Session | null> {
  const tokenHash = findTokenHash(token);
  if (!tokenHash) return null;
  const row = await database
    .db()
    .selectFrom("session")
    .innerJoin("user_account", "user_account.id", "session.user_id")
    .select([
      "session.id as session_id",
      "session.last_used_at",
      "session.created_at",
      "session.second_factor_at",
      "user_account.id",
      "user_account.username",
      "user_account.email",
      "user_account.market",
      "user_account.language",
      "user_account.is_pro",
      staffOfAccount.as("staff"),
    ])
    .where("session.token_hash", "=", tokenHash)
    .where("session.revoked_at", "is", null)
    .where("session.expires_at", ">", at)
    .where("user_account.deactivated_at", "is", null)
    .where(isUnsuspended(at))
    .executeTakeFirst();
  if (!row || isStaffSessionOver({ ...row, isStaff: row.staff !== null }, at)) return null;
  const {
    session_id: id,
    last_used_at: lastUsedAt,
    created_at: _,
    second_factor_at: secondFactorAt,
    staff,
    ...user
  } = row;
  if (at.getTime() - lastUsedAt.getTime() >= TOUCH_EVERY) await touchSession(database, id, at, ip);
  const access = staff && {
    memberId: staff.id,
    keys: new Set(staff.keys),
    markets: staff.markets,
    isProved: secondFactorAt !== null,
  };
  return { id, user: { ...user, staff: access } as SessionUser };
}

/** Whether a session is still live, without extending its idle time. */
export async function isSessionLive(database: Database, id: string, at: Date): Promise<boolean> {
  const row = await database
    .db()
    .selectFrom("session")
    .innerJoin("user_account", "user_account.id", "session.user_id")
    .select(["session.created_at", "session.last_used_at", staffOfAccount.as("staff")])
    .where("session.id", "=", id)
    .where("session.revoked_at", "is", null)
    .where("session.expires_at", ">", at)
    .where("user_account.deactivated_at", "is", null)
    .where(isUnsuspended(at))
    .executeTakeFirst();
  return row !== undefined && !isStaffSessionOver({ ...row, isStaff: row.staff !== null }, at);
}

async function touchSession(
  database: Database,
  id: string,
  at: Date,
  ip: string | null,
): Promise<void> {
  await database
    .db()
    .updateTable("session")
    .set({ last_used_at: at, expires_at: endOf(at), ...(ip !== null && { ip }) })
    .where("id", "=", id)
    .where("last_used_at", "<=", new Date(at.getTime() - TOUCH_EVERY))
    .execute();
}

export async function revokeSession(database: Database, id: string, at: Date): Promise<void> {
  await database
    .db()
    .updateTable("session")
    .set({ revoked_at: at })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
  await deletePushSubscriptions(database, [id]);
}

/** They end with their session: the next person at the browser may be another one. */
export async function deletePushSubscriptions(
  database: Database,
  sessionIds: readonly string[],
): Promise<void> {
  if (sessionIds.length === 0) return;
  await database
    .db()
    .deleteFrom("push_subscription")
    .where("session_id", "in", sessionIds)
    .execute();
}

/** When the session's user last entered the password or signed in. */
export async function findProvedAt(database: Database, id: string): Promise<Date | null> {
  const row = await database
    .db()
    .selectFrom("session")
    .select("proved_at")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.proved_at ?? null;
}

/** The session has proved a second factor now, or registered one. */
export const markProvedTwice = async (
  database: Database,
  sessionId: string,
  at: Date,
): Promise<void> => {
  await database
    .db()
    .updateTable("session")
    .set({ second_factor_at: at })
    .where("id", "=", sessionId)
    .execute();
};
