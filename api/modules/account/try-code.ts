import { LIMITS } from "#contract/limits.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { isCodeOf } from "./issue-code.ts";
import {
  changeVerification,
  lockVerificationOf,
  type Purpose,
  type VerificationRow,
} from "./verification-store.ts";

type Refusal = "wrong_code" | "code_expired";

type Tried =
  | { refusal: null; verification: VerificationRow }
  | { refusal: Refusal; verification: null };

const refuse = (refusal: Refusal): Tried => ({ refusal, verification: null });

/**
 * Compares a code with the subject's one, in the current transaction. A wrong one is counted, so the
 * refusal is an answer and no error: the transaction has to be committed with it. The row's lock lets
 * one guess in at a time, so that no more than five are ever compared.
 */
export async function tryCode(
  database: Database,
  { purpose, subject, code, at }: { purpose: Purpose; subject: string; code: string; at: Date },
): Promise<Tried> {
  const verification = await lockVerificationOf(database, purpose, subject);
  if (!verification || verification.used_at || verification.tries >= LIMITS.code.tries)
    return refuse("code_expired");
  if (verification.expires_at && verification.expires_at <= at) return refuse("code_expired");
  if (isCodeOf(verification, code)) return { refusal: null, verification };
  await changeVerification(database, verification.id, { tries: verification.tries + 1 });
  return refuse("wrong_code");
}

const MESSAGES = {
  wrong_code: "auth.code-wrong",
  code_expired: "auth.code-expired",
} as const satisfies Record<Refusal, string>;

/** For after the commit; `field` is where the call has its code. */
export const toCodeError = (refusal: Refusal, field: "code" | "token"): ApiError =>
  new ApiError(refusal, { fields: { [field]: [MESSAGES[refusal]] } });
