import { LIMITS } from "#contract/limits.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { isCodeOf } from "./issue-code.ts";
import {
  changeVerification,
  lockVerificationsOf,
  type Purpose,
  type VerificationRow,
} from "./verification-store.ts";

type Rejection = "wrong_code" | "code_expired";

type Tried =
  | { rejection: null; verification: VerificationRow }
  | { rejection: Rejection; verification: null };

type Try = { purpose: Purpose; subject: string; sender?: string; code: string; at: Date };

const refuse = (rejection: Rejection): Tried => ({ rejection, verification: null });

/**
 * Returns the refusal instead of throwing it, because the transaction must commit the counted try.
 * The row lock serializes guesses, so that at most LIMITS.code.tries are compared.
 */
export async function tryCode(
  database: Database,
  { purpose, subject, sender = "", code, at }: Try,
): Promise<Tried> {
  const all = await lockVerificationsOf(database, purpose, subject);
  const verification = all.find((each) => each.sender === sender);
  if (!verification || verification.used_at || verification.tries >= LIMITS.code.tries)
    return refuse("code_expired");
  if (verification.expires_at && verification.expires_at <= at) return refuse("code_expired");
  if (isCodeOf(verification, code)) return { rejection: null, verification };
  await changeVerification(database, verification.id, { tries: verification.tries + 1 });
  return refuse("wrong_code");
}

const MESSAGES = {
  wrong_code: "auth.code-wrong",
  code_expired: "auth.code-expired",
} as const satisfies Record<Rejection, string>;

/** To be thrown after the commit. */
export const toCodeError = (rejection: Rejection, field: "code" | "token"): ApiError =>
  new ApiError(rejection, { fields: { [field]: [MESSAGES[rejection]] } });
