import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { revokeOwnSession } from "./session-store.ts";

/** Ends one of the caller's own sessions; somebody else's reads as missing. */
export async function revokeSession(
  { database, user, at }: UserCall,
  sessionId: string,
): Promise<void> {
  const revoked = await revokeOwnSession(database, { userId: user.id, sessionId, at });
  if (!revoked) throw new ApiError("not_found");
}
