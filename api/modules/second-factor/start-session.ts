import type { Call } from "#api/context.ts";
import { publish } from "#api/events.ts";
import { createSession } from "#api/http/session.ts";
import { bindVisitorSession } from "#api/http/visitor-session.ts";

/** Signs a member in whose factors are all proved; runs in the current transaction. */
export async function startSession(
  call: Call,
  userId: string,
): Promise<{ token: string; expiresAt: Date }> {
  const { database, sessionToken, userAgent, device, ip, at } = call;
  database.requireTx();
  if (sessionToken) await bindVisitorSession(database, sessionToken, userId);
  await publish(call, "signed_in", { userId });
  return createSession(database, { userId, userAgent, device, ip, at });
}
