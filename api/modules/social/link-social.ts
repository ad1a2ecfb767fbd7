import type { SocialProvider } from "#contract/account.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeToMember } from "#api/modules/account/write-to-member.ts";
import { findOwnHandOff, type BroughtCode } from "./find-own-hand-off.ts";
import {
  insertIdentity,
  lockSignInMethods,
  markSessionProved,
  useHandOff,
} from "./social-store.ts";

/** The provider that the member came back from becomes a way to sign in. */
export async function linkSocial(call: UserCall, brought: BroughtCode) {
  const { database, user, at } = call;
  const { subject, email, codeHash, ...handOff } = await findOwnHandOff(call, brought);
  const provider = handOff.provider as SocialProvider;
  if (subject === null || handOff.user_id !== user.id) throw new ApiError("hand_off_invalid");
  await database.tx(async () => {
    if (!(await useHandOff(database, codeHash, at))) throw new ApiError("hand_off_invalid");
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
