import { createHash } from "node:crypto";
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
import { hashPassword, provePassword } from "./password.ts";
import { tryToSendCode } from "./send-code.ts";
import { findMadeBy, useSignUpForm } from "./sign-up-form-store.ts";
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
  requireOfferedLanguage(body);
  const { form_nonce: nonce } = body;
  const nonceHash = nonce === undefined ? null : createHash("sha256").update(nonce).digest();
  const earlier = nonceHash && (await enterAgain(call, body, nonceHash));
  if (earlier) return earlier;
  try {
    return await makeAccount(call, body, nonceHash);
  } catch (error) {
    const isSecond =
      error instanceof ApiError && ["form_used", "email_in_use"].includes(error.code);
    // Sent twice at the same moment: the other one was first.
    const other = isSecond && nonceHash && (await enterAgain(call, body, nonceHash));
    if (other) return other;
    throw error;
  }
}

type Entered = { token: string; expires_at: string };

/**
 * Of a form that has made an account: a session for it when it is sent again with the same e-mail and
 * password, as two presses of its button do; form_used for anything else.
 */
async function enterAgain(
  { database, device, userAgent, at }: Call,
  { email, password }: RegisterBody,
  nonceHash: Buffer,
): Promise<Entered | null> {
  const made = await findMadeBy(database, nonceHash);
  if (!made) return null;
  const isSame =
    foldEmail(made.email) === foldEmail(email) &&
    (await provePassword(made.password_hash, password));
  if (!isSame) throw new ApiError("form_used");
  const session = { userId: made.id, userAgent, device, at };
  const { token, expiresAt } = await createSession(database, session);
  return { token, expires_at: expiresAt.toISOString() };
}

async function makeAccount(
  call: Call,
  body: RegisterBody,
  nonceHash: Buffer | null,
): Promise<Entered> {
  const { database, limits, device, at, userAgent, sessionToken } = call;
  const { email, password, language, country: market, intent } = body;
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
    if (nonceHash && !(await useSignUpForm(database, { nonceHash, userId: id, at })))
      throw new ApiError("form_used");
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
