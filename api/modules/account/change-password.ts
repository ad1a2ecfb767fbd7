import type * as z from "zod";
import type { changePassword as endpoint } from "#contract/account.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { createSession } from "#api/http/session.ts";
import { requireNotSuspended } from "#api/modules/restriction/index.ts";
import {
  getPasswordHash,
  hashPassword,
  requireStepUp,
  requirePassword,
  wrongPassword,
} from "#api/modules/step-up/index.ts";
import { changeVerification, lockVerificationsOf } from "#api/modules/verification/index.ts";
import { foldEmail } from "./account-policy.ts";
import { eraseKnownDevices } from "./known-device-store.ts";
import { requireUncommonPassword } from "./common-password.ts";
import { lockAccount, writeAccount } from "./account-store.ts";
import { revokeAllSessions } from "./session-store.ts";
import { writeToMember } from "./write-to-member.ts";

type Passwords = Pick<z.output<typeof endpoint.body>, "current_password" | "password">;

/** Ends all sessions and open reset codes. Of concurrent changes the first one wins. */
export async function changePassword(
  call: UserCall,
  { current_password: current, password }: Passwords,
): Promise<{ token: string; expires_at: string }> {
  const { database, user, userAgent, device, ip, at } = call;
  const before = await getPasswordHash(database, user.id);
  await requireRightToChange(call, before, current);
  if (before !== null && password === current)
    throw new ApiError("invalid_fields", { fields: { password: ["auth.password-same"] } });
  await requireUncommonPassword(password, user.email);
  const hash = await hashPassword(password);

  const { token, expiresAt } = await database.tx(async () => {
    // The lock order is that of a password reset.
    const resets = await lockVerificationsOf(database, "password", foldEmail(user.email));
    const account = await lockAccount(database, user.id);
    // A suspension takes the same lock, and ends the sessions that there are.
    await requireNotSuspended(call, user.id);
    if (account.password_hash !== before) throw wrongPassword("current_password");
    await writeAccount(database, user.id, { password_hash: hash, password_changed_at: at });
    // An account with an unverified e-mail must not end the reset codes of the e-mail's owner.
    for (const reset of resets)
      if (!reset.used_at && reset.subject === account.email_folded)
        await changeVerification(database, reset.id, { used_at: at });
    await revokeAllSessions(database, user.id, at);
    await eraseKnownDevices(database, user.id, device);
    const payload = { changed_at: at.toISOString() };
    await writeToMember(call, account, { template: "password-changed", payload, at });
    const isProvedTwice = user.staff?.isProved ?? false;
    return createSession(database, { userId: user.id, userAgent, device, ip, isProvedTwice, at });
  });
  return { token, expires_at: expiresAt.toISOString() };
}

async function requireRightToChange(
  call: UserCall,
  hash: string | null,
  current: string | undefined,
): Promise<void> {
  if (hash === null) return requireStepUp(call);
  if (!current)
    throw new ApiError("invalid_fields", {
      fields: { current_password: ["auth.current-password-required"] },
    });
  await requirePassword(call, { hash, password: current, field: "current_password" });
}
