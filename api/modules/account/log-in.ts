import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { createSession } from "#api/http/session.ts";
import { bindVisitorSession } from "#api/http/visitor-session.ts";
import { adoptFavorites } from "#api/modules/favorite/adopt-favorites.ts";
import { foldEmail } from "./account-policy.ts";
import { findCredentials } from "./account-store.ts";
import { admitGuess } from "./admit-guess.ts";
import { provePassword } from "./password.ts";
import { findAndLockAccount } from "./profile-store.ts";
import { findUnownedCredentials } from "./sign-up-store.ts";

type Credentials = { email: string; password: string; link_token?: string | undefined };

/**
 * A new session for the right password. Known and unknown e-mails are told apart by nothing
 * (decisions "Account enumeration"). Guesses that succeed are given back, so that many people may sign
 * in from one place.
 */
export async function logIn(
  call: Call,
  { email, password, link_token: linkToken }: Credentials,
): Promise<{ token: string; expires_at: string }> {
  const { database, device, at, userAgent, sessionToken } = call;
  const folded = foldEmail(email);
  const { giveBack } = await admitGuess(call, { emailFolded: folded, recipient: email, linkToken });

  // An account that owns no e-mail yet is asked after the owner's, and the same work is done without
  // one: else its password, tried out, would tell whether the e-mail had an owner.
  const account =
    (await prove(await findCredentials(database, folded), password)) ??
    (await prove(await findUnownedCredentials(database, folded), password));
  if (!account) throw new ApiError("invalid_credentials");

  const { token, expiresAt } = await database.tx(async () => {
    // A password that was changed while it was compared opens nothing: its sessions are over by now.
    const locked = await findAndLockAccount(database, account.id);
    if (locked?.password_hash !== account.password_hash) throw new ApiError("invalid_credentials");
    if (sessionToken) await bindVisitorSession(database, sessionToken, account.id);
    await adoptFavorites(call, account.id);
    return createSession(database, { userId: account.id, userAgent, device, at });
  });
  await giveBack();
  return { token, expires_at: expiresAt.toISOString() };
}

type Held = { id: string; password_hash: string | null };

const prove = async (account: Held | undefined, password: string): Promise<Held | null> =>
  (await provePassword(account?.password_hash ?? null, password)) ? account! : null;
