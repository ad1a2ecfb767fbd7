import type { UserCall } from "#api/context.ts";
import { revokeSession } from "#api/http/session.ts";

/** Ends the session that made the call; the account's other sessions go on. */
export const logOut = ({ database, sessionId, at }: UserCall): Promise<void> =>
  revokeSession(database, sessionId, at);
