import type { UserCall } from "#api/context.ts";
import { isStaffSessionOver } from "#api/http/session.ts";
import { describeDevice } from "./describe-device.ts";
import { listLiveSessions } from "./session-store.ts";

/** Where the account is signed in: here first, then by last use. */
export async function listSessions({ database, user, sessionId, at }: UserCall) {
  const rows = await listLiveSessions(database, user.id, at);
  return rows
    .filter((row) => !isStaffSessionOver({ ...row, role: user.role }, at))
    .map((row) => ({
      id: row.id,
      device: describeDevice(row.user_agent),
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      is_current: row.id === sessionId,
    }))
    .toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
}
