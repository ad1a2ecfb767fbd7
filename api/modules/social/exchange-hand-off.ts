import type { SocialProvider } from "#contract/account.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { toAddressKey } from "#contract/address-key.ts";
import { createSession } from "#api/http/session.ts";
import { bindVisitorSession } from "#api/http/visitor-session.ts";
import { adoptFavorites } from "#api/modules/favorite/adopt-favorites.ts";
import { findOwnHandOff, type BroughtCode } from "./find-own-hand-off.ts";
import { lockSignInMethods, useHandOff } from "./social-store.ts";

/** A session for who comes back from a provider. The code is good once, a minute long. */
export async function exchangeHandOff(call: Call, brought: BroughtCode) {
  const { database, limits, sessionToken, userAgent, device, at } = call;
  const handOff = await findOwnHandOff(call, brought);
  // A linking's code opens no session.
  if (handOff.subject !== null) throw new ApiError("hand_off_invalid");
  const userId = handOff.user_id;
  const { token, expiresAt } = await database.tx(async () => {
    // A provider that was taken from the account since lets nobody in, not even with an open code.
    const { identities } = await lockSignInMethods(database, userId);
    const isWayIn = identities.some(({ provider }) => provider === handOff.provider);
    if (!isWayIn || !(await useHandOff(database, handOff.codeHash, at)))
      throw new ApiError("hand_off_invalid");
    if (sessionToken) await bindVisitorSession(database, sessionToken, userId);
    await adoptFavorites(call, userId);
    return createSession(database, { userId, userAgent, device, at });
  });
  // The start of the visit and this end of it: many people may sign in from one place.
  for (let spent = 0; spent < 2; spent++) await limits.refund("credentials", toAddressKey(call.ip));
  return {
    token,
    expires_at: expiresAt.toISOString(),
    provider: handOff.provider as SocialProvider,
    is_new: handOff.is_new,
  };
}
