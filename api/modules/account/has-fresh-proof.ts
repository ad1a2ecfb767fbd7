import { LIMITS } from "#contract/limits.ts";
import type { UserCall } from "#api/context.ts";
import { findProvedAt } from "#api/http/session.ts";

/** Whether this session has proved the password a short while ago (decisions "Session"). */
export async function hasFreshProof({ database, sessionId, at }: UserCall): Promise<boolean> {
  const provedAt = await findProvedAt(database, sessionId);
  return provedAt !== null && at.getTime() - provedAt.getTime() <= LIMITS.stepUp;
}
