import type { SocialProvider } from "#contract/account.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { endSignInChallenges } from "#api/modules/second-factor/index.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import { writeToMember } from "#api/modules/account/index.ts";
import { type BroughtCode, findOwnLoginCode } from "./exchange-login-code.ts";
import {
  deleteIdentity,
  insertIdentity,
  lockSignInMethods,
  markSessionProved,
  useLoginCode,
} from "./social-store.ts";

export async function linkSocial(call: UserCall, brought: BroughtCode) {
  const { database, user, at } = call;
  const { subject, email, codeHash, ...loginCode } = await findOwnLoginCode(call, brought);
  const provider = loginCode.provider as SocialProvider;
  if (subject === null || loginCode.user_id !== user.id) throw new ApiError("hand_off_invalid");
  await database.tx(async () => {
    if (!(await useLoginCode(database, codeHash, at))) throw new ApiError("hand_off_invalid");
    const { member, hasPassword, identities } = await lockSignInMethods(database, user.id);
    if (identities.some((one) => one.provider === provider && one.subject === subject)) {
      if (!hasPassword) await markSessionProved(database, call.sessionId, at);
      return;
    }
    const identity = { provider, subject, userId: user.id, email, at };
    if (!(await insertIdentity(database, identity))) throw new ApiError("hand_off_invalid");
    const payload = { provider, changed_at: at.toISOString() };
    await writeToMember(call, member, { template: "provider-linked", payload, at });
  });
  return { provider };
}

/** The last sign-in method stays, or the account would be locked. */
export async function unlinkSocial(call: UserCall, provider: SocialProvider): Promise<void> {
  const { database, user, at } = call;
  await requireStepUp(call);
  await database.tx(async () => {
    const { member, hasPassword, hasPasskey, identities } = await lockSignInMethods(
      database,
      user.id,
    );
    const identity = identities.find((one) => one.provider === provider);
    if (!identity) throw new ApiError("not_found");
    if (!hasPassword && !hasPasskey && identities.length === 1)
      throw new ApiError("last_sign_in_method");
    await deleteIdentity(database, identity.id);
    await endSignInChallenges(database, user.id);
    const payload = { provider, changed_at: at.toISOString() };
    await writeToMember(call, member, { template: "provider-unlinked", payload, at });
  });
}
