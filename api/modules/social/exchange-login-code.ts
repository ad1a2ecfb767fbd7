import { createHash, timingSafeEqual } from "node:crypto";
import type { SocialProvider } from "#contract/account.ts";
import { toAddressKey } from "#contract/address-key.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findTokenHash } from "#api/http/token.ts";
import { beginSession } from "#api/modules/second-factor/index.ts";
import {
  findLoginCode,
  type LoginCodeRow,
  lockSignInMethods,
  useLoginCode,
} from "./social-store.ts";

/** The code is valid once, for a minute. */
export async function exchangeLoginCode(call: Call, brought: BroughtCode) {
  const { database, limits, at } = call;
  const loginCode = await findOwnLoginCode(call, brought);
  // A code for linking creates no session.
  if (loginCode.subject !== null) throw new ApiError("hand_off_invalid");
  const userId = loginCode.user_id;
  const method = loginCode.provider as SocialProvider;
  // Refunds the start and this end of the visit: many people may share one address.
  const refund = async () => {
    for (let spent = 0; spent < 2; spent++)
      await limits.refund("credentials", toAddressKey(call.ip));
  };
  const { token, expiresAt } = await beginSession(
    call,
    { userId, method, isNew: loginCode.is_new },
    async () => {
      // A provider that was unlinked since does not sign in, even with a valid code.
      const { identities } = await lockSignInMethods(database, userId);
      const isWayIn = identities.some(({ provider }) => provider === loginCode.provider);
      if (!isWayIn || !(await useLoginCode(database, loginCode.codeHash, at)))
        throw new ApiError("hand_off_invalid");
    },
  ).catch(async (error: unknown) => {
    if (error instanceof ApiError && error.code === "second_factor_needed") await refund();
    throw error;
  });
  await refund();
  return {
    token,
    expires_at: expiresAt.toISOString(),
    provider: method,
    is_new: loginCode.is_new,
  };
}

export type BroughtCode = { code: string; browser_secret: string };

const toBrowserHash = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** Refuses the code to any other browser. */
export async function findOwnLoginCode(
  { database, at }: Call,
  { code, browser_secret: secret }: BroughtCode,
): Promise<LoginCodeRow & { codeHash: Buffer }> {
  const codeHash = findTokenHash(code);
  const loginCode = codeHash ? await findLoginCode(database, codeHash, at) : undefined;
  if (!codeHash || !loginCode) throw new ApiError("hand_off_invalid");
  const expected = Buffer.from(loginCode.browser_hash, "base64url");
  const brought = toBrowserHash(secret);
  if (expected.length !== brought.length || !timingSafeEqual(expected, brought))
    throw new ApiError("hand_off_invalid");
  return { ...loginCode, codeHash };
}
