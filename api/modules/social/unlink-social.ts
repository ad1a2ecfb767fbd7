import type { SocialProvider } from "#contract/account.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireFreshProof } from "#api/modules/account/require-fresh-proof.ts";
import { writeToMember } from "#api/modules/account/write-to-member.ts";
import { deleteIdentity, lockSignInMethods } from "./social-store.ts";

/** A way to sign in goes; the last one stays, or nobody would come in any more. */
export async function unlinkSocial(call: UserCall, provider: SocialProvider): Promise<void> {
  const { database, user, at } = call;
  await requireFreshProof(call);
  await database.tx(async () => {
    const { member, hasPassword, identities } = await lockSignInMethods(database, user.id);
    const identity = identities.find((one) => one.provider === provider);
    if (!identity) throw new ApiError("not_found");
    if (!hasPassword && identities.length === 1) throw new ApiError("last_sign_in_method");
    await deleteIdentity(database, identity.id);
    const payload = { provider, changed_at: at.toISOString() };
    await writeToMember(call, member, { template: "provider-unlinked", payload, at });
  });
}
