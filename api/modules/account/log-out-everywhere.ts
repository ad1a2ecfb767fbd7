import type { UserCall } from "#api/context.ts";
import { revokeAllSessions } from "./session-store.ts";

/** Ends every session of the account, the one that made the call too. */
export const logOutEverywhere = ({ database, user, at }: UserCall): Promise<void> =>
  revokeAllSessions(database, user.id, at);
