import { createHash, randomUUIDv7 } from "node:crypto";
import type { Intent } from "#contract/profile.ts";
import { toAddressKey } from "#contract/address-key.ts";
import { type Language, type Market, MARKET_FACTS } from "#contract/market.ts";
import type { RegisterBody } from "#contract/verification.ts";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { createSession } from "#api/http/session.ts";
import { bindVisitorSession } from "#api/http/visitor-session.ts";
import { isSecondFactorOn } from "#api/modules/second-factor/index.ts";
import { hashPassword, provePassword } from "#api/modules/step-up/index.ts";
import { foldEmail, toAccountLocale } from "./account-policy.ts";
import { requireUncommonPassword } from "./common-password.ts";
import { tryToSendCode } from "./send-code.ts";
import { keepLegalTexts } from "#api/modules/legal-text/index.ts";

/**
 * Without a solved human check the account owns no e-mail until a code verifies it. For an e-mail
 * in use that code is never sent and the owner is notified, so that the response reveals nothing
 * (decisions "Account enumeration").
 */
export async function register(
  call: Call,
  body: RegisterBody,
): Promise<{ token: string; expires_at: string }> {
  requireOfferedLanguage(body);
  const { form_nonce: nonce } = body;
  const nonceHash = nonce === undefined ? null : createHash("sha256").update(nonce).digest();
  const earlier = nonceHash && (await resumeSignUp(call, body, nonceHash));
  if (earlier) return earlier;
  try {
    return await createAccount(call, body, nonceHash);
  } catch (error) {
    const isSecond =
      error instanceof ApiError && ["form_used", "email_in_use"].includes(error.code);
    // A concurrent submit of the same form was first.
    const other = isSecond && nonceHash && (await resumeSignUp(call, body, nonceHash));
    if (other) return other;
    throw error;
  }
}

type NewSession = { token: string; expires_at: string };

/** Makes a double click idempotent; throws form_used for another e-mail or password. */
async function resumeSignUp(
  { database, device, userAgent, ip, at }: Call,
  { email, password }: RegisterBody,
  nonceHash: Buffer,
): Promise<NewSession | null> {
  const existing = await findAccountOfForm(database, nonceHash);
  if (!existing) return null;
  const isSame =
    foldEmail(existing.email) === foldEmail(email) &&
    (await provePassword(existing.password_hash, password));
  // A sign-in of its own would ask for the second factor.
  if (!isSame || (await isSecondFactorOn(database, existing.id))) throw new ApiError("form_used");
  const session = { userId: existing.id, userAgent, device, ip, at };
  const { token, expiresAt } = await createSession(database, session);
  return { token, expires_at: expiresAt.toISOString() };
}

async function createAccount(
  call: Call,
  body: RegisterBody,
  nonceHash: Buffer | null,
): Promise<NewSession> {
  const { database, limits, device, at, ip, userAgent, sessionToken } = call;
  const { email, password, language, country: market, intent } = body;
  await requireUncommonPassword(password, email);
  const isHuman = await passesHumanCheck(call, body.turnstile_token);
  if (!isHuman) await limits.spend("signUpUnproved", toAddressKey(call.ip));
  const passwordHash = await hashPassword(password);
  const folded = foldEmail(email);

  const { token, expiresAt } = await database.tx(async () => {
    const account = { email, passwordHash, language, market, intent, at };
    const id = await insertAccount(database, { ...account, emailFolded: isHuman ? folded : null });
    if (id === null)
      throw new ApiError("email_in_use", { fields: { email: ["auth.email-in-use"] } });
    if (nonceHash && !(await markFormUsed(database, { nonceHash, userId: id, at })))
      throw new ApiError("form_used");
    if (sessionToken) await bindVisitorSession(database, sessionToken, id);
    // After too many codes the account is still created; a code can be requested later.
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
    return createSession(database, { userId: id, userAgent, device, ip, at });
  });
  return { token, expires_at: expiresAt.toISOString() };
}

function requireOfferedLanguage({ language, country }: RegisterBody): void {
  const offered: readonly Language[] = MARKET_FACTS[country].languages;
  if (!offered.includes(language))
    throw new ApiError("invalid_fields", { fields: { language: ["auth.language-invalid"] } });
}

/** False also when the check is unavailable: tighter limits apply. */
async function passesHumanCheck(
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

async function markFormUsed(
  database: Database,
  { nonceHash, userId, at }: { nonceHash: Buffer; userId: string; at: Date },
): Promise<boolean> {
  const row = await database
    .db()
    .insertInto("sign_up_form")
    .values({ nonce_hash: nonceHash, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.column("nonce_hash").doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

const findAccountOfForm = (database: Database, nonceHash: Buffer) =>
  database
    .db()
    .selectFrom("sign_up_form")
    .innerJoin("user_account", "user_account.id", "sign_up_form.user_id")
    .select(["user_account.id", "user_account.email", "user_account.password_hash"])
    .where("sign_up_form.nonce_hash", "=", nonceHash)
    .where("user_account.deactivated_at", "is", null)
    .executeTakeFirst();

type NewAccount = {
  email: string;
  emailFolded: string | null;
  passwordHash: string;
  language: Language;
  market: Market;
  intent: Intent;
  at: Date;
};

async function insertAccount(
  database: Database,
  { email, emailFolded, passwordHash, language, market, intent, at }: NewAccount,
): Promise<string | null> {
  const row = await database
    .db()
    .insertInto("user_account")
    .values({
      id: randomUUIDv7(),
      email,
      email_folded: emailFolded,
      password_hash: passwordHash,
      language,
      market,
      intent,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column("email_folded").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row) await keepLegalTexts(database, "user_account", { id: row.id, market, at });
  return row?.id ?? null;
}
