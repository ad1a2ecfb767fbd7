import type { SignInMethod } from "#contract/second-factor.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Call } from "#api/context.ts";
import { publish } from "#api/events.ts";
import { ApiError } from "#api/http/api-error.ts";
import { createSession } from "#api/http/session.ts";
import { createToken, findTokenHash } from "#api/http/token.ts";
import { bindVisitorSession } from "#api/http/visitor-session.ts";
import { requireNotSuspended } from "#api/modules/restriction/index.ts";
import { insertChallenge, isSecondFactorOn } from "./second-factor-store.ts";

type SignIn = { userId: string; method: SignInMethod; isNew?: boolean };
type Begun =
  | { token: string; expiresAt: Date; challenge: null }
  | { token: null; expiresAt: null; challenge: string };

/**
 * The first factor is proved: runs `prove`, which may refuse, and starts the session. An account
 * with a second factor gets a challenge instead, as the error `second_factor_needed`.
 */
export async function beginSession(
  call: Call,
  { userId, method, isNew = false }: SignIn,
  prove: () => Promise<void>,
): Promise<{ token: string; expiresAt: Date }> {
  const { database, at } = call;
  const begun = await database.tx(async (): Promise<Begun> => {
    await prove();
    if (!(await isSecondFactorOn(database, userId)))
      return { ...(await startSession(call, { userId })), challenge: null };
    const challenge = createToken();
    await insertChallenge(database, {
      tokenHash: findTokenHash(challenge)!,
      userId,
      method,
      isNew,
      expiresAt: new Date(at.getTime() + LIMITS.secondFactor.challenge),
    });
    return { token: null, expiresAt: null, challenge };
  });
  // After the commit, or the challenge would be rolled back with the error.
  if (begun.challenge !== null)
    throw new ApiError("second_factor_needed", { data: { challenge: begun.challenge } });
  return { token: begun.token, expiresAt: begun.expiresAt };
}

/**
 * Signs a member in whose factors are all proved; runs in the current transaction. Throws
 * account_suspended.
 */
export async function startSession(
  call: Call,
  { userId, isProvedTwice = false }: { userId: string; isProvedTwice?: boolean },
): Promise<{ token: string; expiresAt: Date }> {
  const { database, sessionToken, userAgent, device, ip, at } = call;
  database.requireTx();
  await requireNotSuspended(call, userId);
  if (sessionToken) await bindVisitorSession(database, sessionToken, userId);
  await publish(call, "signed_in", { userId });
  return createSession(database, { userId, userAgent, device, ip, isProvedTwice, at });
}
