import type { RegisterBody } from "#contract/verification.ts";
import { type Language, MARKET_FACTS } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { toAddressKey } from "#contract/address-key.ts";
import { createSession } from "#api/http/session.ts";
import { bindVisitorSession } from "#api/http/visitor-session.ts";
import { toAccountLocale } from "./account-locale.ts";
import { foldEmail } from "./account-policy.ts";
import { requireUncommonPassword } from "./common-password.ts";
import { hashPassword } from "./password.ts";
import { tryToSendCode } from "./send-code.ts";
import { insertAccount } from "./sign-up-store.ts";

/**
 * A new account, its session and the code to its e-mail. Who solved the human check owns the e-mail
 * at once and may hear that it is in use. Anybody else, under a tighter limit, gets an account that
 * owns no e-mail until a code proves it; for an e-mail in use that code never comes, and its owner
 * is told instead, so that the answer says nothing (decisions "Account enumeration").
 */
export async function register(
  call: Call,
  body: RegisterBody,
): Promise<{ token: string; expires_at: string }> {
  const { database, limits, device, at, userAgent, sessionToken } = call;
  const { email, password, language, country: market, intent } = body;
  requireOfferedLanguage(body);
  await requireUncommonPassword(password, email);
  const isHuman = await isProvedHuman(call, body.turnstile_token);
  if (!isHuman) await limits.spend("signUpUnproved", toAddressKey(call.ip));
  const passwordHash = await hashPassword(password);
  const folded = foldEmail(email);

  const { token, expiresAt } = await database.tx(async () => {
    const account = { email, passwordHash, language, market, intent, at };
    const id = await insertAccount(database, { ...account, emailFolded: isHuman ? folded : null });
    if (id === null)
      throw new ApiError("email_in_use", { fields: { email: ["auth.email-in-use"] } });
    if (sessionToken) await bindVisitorSession(database, sessionToken, id);
    // Too many codes to this e-mail: the account stands, and another one can be asked for later.
    await tryToSendCode(call, {
      purpose: "email",
      subject: id,
      target: folded,
      recipient: email,
      userId: id,
      ...toAccountLocale({ market, language }),
      isOwner: isHuman,
      warnsOwner: !isHuman,
    });
    return createSession(database, { userId: id, userAgent, device, at });
  });
  return { token, expires_at: expiresAt.toISOString() };
}

function requireOfferedLanguage({ language, country }: RegisterBody): void {
  const offered: readonly Language[] = MARKET_FACTS[country].languages;
  if (!offered.includes(language))
    throw new ApiError("invalid_fields", { fields: { language: ["auth.language-invalid"] } });
}

/** False without a token, and when nobody can say: then the sign-up goes on under tighter limits. */
async function isProvedHuman(
  { database, humanCheck, ip }: Call,
  token: string | undefined,
): Promise<boolean> {
  if (!token) return false;
  database.refuseTx();
  const verdict = await humanCheck.check({ token, ip });
  if (verdict === "robot")
    throw new ApiError("human_check_failed", {
      fields: { turnstile_token: ["errors.captcha-error"] },
    });
  return verdict === "human";
}
