import type { SignInMethod } from "#contract/second-factor.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Call } from "#api/context.ts";
import { publish } from "#api/events.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findTokenHash } from "#api/http/token.ts";
import { findRecoveryCode } from "./recovery-codes.ts";
import {
  endChallenge,
  findTotp,
  takeAttempt,
  takeStep,
  useRecoveryCode,
} from "./second-factor-store.ts";
import { startSession } from "./begin-session.ts";
import { openSecret } from "./set-up-second-factor.ts";
import { findStep } from "./totp-code.ts";

type Brought = { challenge: string; code: string };
/** Uses the code up, in the transaction that starts the session; false where another one has. */
type Proof = { kind: "app" | "recovery"; use: () => Promise<boolean> };

/** The code after the first factor. */
export async function completeSignIn(call: Call, { challenge, code }: Brought) {
  const { database, limits, at } = call;
  const tokenHash = findTokenHash(challenge);
  const { attempts } = LIMITS.secondFactor;
  const begun = tokenHash && (await takeAttempt(database, { tokenHash, attempts, at }));
  if (!tokenHash || !begun) throw new ApiError("sign_in_expired");
  const { user_id: userId } = begun;
  // By account, because a stolen password can begin any number of sign-ins.
  await limits.spend("secondFactor", userId);
  await limits.spend("secondFactorDay", userId);

  const proof = await findProof(call, userId, code);
  if (!proof) throw new ApiError("second_code_wrong");
  const { token, expiresAt } = await database.tx(async () => {
    if (!(await isOpen(call, userId))) throw new ApiError("sign_in_expired");
    if (!(await endChallenge(database, tokenHash))) throw new ApiError("sign_in_expired");
    if (!(await proof.use())) throw new ApiError("second_code_wrong");
    if (proof.kind === "recovery")
      await publish(call, "protection_changed", { userId, change: "recovery-code-used", at });
    return startSession(call, { userId, isProvedTwice: true });
  });
  await limits.refund("secondFactor", userId);
  await limits.refund("secondFactorDay", userId);
  return {
    token,
    expires_at: expiresAt.toISOString(),
    method: begun.method as SignInMethod,
    is_new: begun.is_new,
  };
}

async function findProof(call: Call, userId: string, code: string): Promise<Proof | null> {
  const { database, at } = call;
  const totp = await findTotp(database, userId);
  if (!totp?.confirmed_at) return null;
  const secret = await openSecret(call, totp);
  const step = secret === null ? null : findStep(secret, code, at);
  if (step !== null) return { kind: "app", use: () => takeStep(database, userId, step) };
  const recovery = await findRecoveryCode(call, userId, code);
  if (recovery === null) return null;
  return { kind: "recovery", use: () => useRecoveryCode(database, recovery, at) };
}

/** The account may have been closed since the first factor was proved. */
const isOpen = async ({ database }: Call, userId: string): Promise<boolean> =>
  (await database
    .db()
    .selectFrom("user_account")
    .select("id")
    .where("id", "=", userId)
    .where("deactivated_at", "is", null)
    .forUpdate()
    .executeTakeFirst()) !== undefined;
