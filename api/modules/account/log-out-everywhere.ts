import type { UserCall } from "#api/context.ts";
import { forgetDevices } from "./known-device-store.ts";
import { revokeAllSessions } from "./session-store.ts";

/** Ends every session of the account, the one that made the call too; no device is known any more. */
export const logOutEverywhere = ({ database, user, at }: UserCall): Promise<void> =>
  database.tx(async () => {
    await revokeAllSessions(database, user.id, at);
    await forgetDevices(database, user.id);
  });
