import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { SocialProvider } from "#contract/account.ts";
import type { Language, Locale, Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { findTokenHash } from "#api/http/token.ts";
import type { SocialSecrets } from "#api/providers/social/port.ts";
import { keepLegalTexts } from "#api/modules/legal-text/index.ts";

type NewFlow = SocialSecrets & {
  provider: SocialProvider;
  browserHash: string;
  userId: string | null;
  returnTo: string;
  locale: Locale;
  at: Date;
  expiresAt: Date;
};

export const insertFlow = (database: Database, flow: NewFlow) =>
  database
    .db()
    .insertInto("social_flow")
    .values({
      state_hash: findTokenHash(flow.state)!,
      provider: flow.provider,
      nonce: flow.nonce,
      code_verifier: flow.codeVerifier,
      browser_hash: flow.browserHash,
      user_id: flow.userId,
      return_to: flow.returnTo,
      locale: flow.locale,
      created_at: flow.at,
      expires_at: flow.expiresAt,
    })
    .execute();

export type FlowRow = NonNullable<Awaited<ReturnType<typeof findFlow>>>;

export const findFlow = (database: Database, stateHash: Buffer) =>
  database
    .db()
    .selectFrom("social_flow")
    .selectAll()
    .where("state_hash", "=", stateHash)
    .executeTakeFirst();

export async function useFlow(database: Database, stateHash: Buffer, at: Date): Promise<boolean> {
  const used = await database
    .db()
    .updateTable("social_flow")
    .set({ used_at: at })
    .where("state_hash", "=", stateHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", at)
    .returning("provider")
    .executeTakeFirst();
  return used !== undefined;
}

type Identity = { provider: SocialProvider; subject: string };

export const findIdentity = (database: Database, { provider, subject }: Identity) =>
  database
    .db()
    .selectFrom("social_identity")
    .innerJoin("user_account", "user_account.id", "social_identity.user_id")
    .select(["social_identity.user_id", "user_account.deactivated_at"])
    .where("provider", "=", provider)
    .where("subject", "=", subject)
    .executeTakeFirst();

export const listIdentities = (database: Database, userId: string) =>
  database
    .db()
    .selectFrom("social_identity")
    .select(["id", "provider", "subject"])
    .where("user_id", "=", userId)
    .execute();

/** False when the provider's identity is linked, or the member has linked one of this provider. */
export async function insertIdentity(
  database: Database,
  identity: Identity & { userId: string; email: string | null; at: Date },
): Promise<boolean> {
  const { provider, subject, userId, email, at } = identity;
  const row = await database
    .db()
    .insertInto("social_identity")
    .values({ id: randomUUIDv7(), user_id: userId, provider, subject, email, linked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteIdentity = (database: Database, id: string) =>
  database.db().deleteFrom("social_identity").where("id", "=", id).execute();

/** Ends sign-ins under way, too. */
export async function unlinkSince(database: Database, userId: string, since: Date): Promise<void> {
  const db = database.db();
  for (const table of ["social_flow", "hand_off"] as const)
    await db.deleteFrom(table).where("user_id", "=", userId).execute();
  await db
    .deleteFrom("social_identity")
    .where("user_id", "=", userId)
    .where("linked_at", ">=", since)
    .execute();
}

type NewMember = {
  email: string;
  /** Null while the e-mail is unverified: it claims none (decisions "Account enumeration"). */
  emailFolded: string | null;
  name: string | null;
  market: Market;
  language: Language;
  at: Date;
};

export async function insertMember(database: Database, member: NewMember): Promise<string | null> {
  const row = await database
    .db()
    .insertInto("user_account")
    .values({
      id: randomUUIDv7(),
      market: member.market,
      language: member.language,
      email: member.email,
      email_folded: member.emailFolded,
      email_verified_at: member.emailFolded === null ? null : member.at,
      full_name: member.name,
      created_at: member.at,
    })
    .onConflict((conflict) => conflict.column("email_folded").doNothing())
    .returning("id")
    .executeTakeFirst();
  const { market, at } = member;
  if (row) await keepLegalTexts(database, "user_account", { id: row.id, market, at });
  return row?.id ?? null;
}

/** Does nothing when the member has a photo by now, or is deactivated. */
export const writeSocialPhoto = (database: Database, userId: string, photo: string) =>
  database
    .db()
    .updateTable("user_account")
    .set({ social_photo: photo })
    .where("id", "=", userId)
    .where("social_photo", "is", null)
    .where("deactivated_at", "is", null)
    .execute();

export async function lockSignInMethods(database: Database, userId: string) {
  database.requireTx();
  const {
    has_password: hasPassword,
    has_passkey: hasPasskey,
    ...member
  } = await database
    .db()
    .selectFrom("user_account")
    .select(["id", "email", "email_folded", "market", "language"])
    .select([
      sql<boolean>`password_hash is not null`.as("has_password"),
      sql<boolean>`exists (select 1 from passkey where user_id = user_account.id)`.as(
        "has_passkey",
      ),
    ])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { member, hasPassword, hasPasskey, identities: await listIdentities(database, userId) };
}

type NewLoginCode = {
  code: string;
  userId: string;
  provider: SocialProvider;
  browserHash: string;
  isNew: boolean;
  /** The identity to link; null for a sign-in. */
  link: { subject: string; email: string | null } | null;
  expiresAt: Date;
};

export const insertLoginCode = (database: Database, loginCode: NewLoginCode) =>
  database
    .db()
    .insertInto("hand_off")
    .values({
      code_hash: findTokenHash(loginCode.code)!,
      user_id: loginCode.userId,
      provider: loginCode.provider,
      browser_hash: loginCode.browserHash,
      is_new: loginCode.isNew,
      subject: loginCode.link?.subject ?? null,
      email: loginCode.link?.email ?? null,
      expires_at: loginCode.expiresAt,
    })
    .execute();

export type LoginCodeRow = NonNullable<Awaited<ReturnType<typeof findLoginCode>>>;

export const findLoginCode = (database: Database, codeHash: Buffer, at: Date) =>
  database
    .db()
    .selectFrom("hand_off")
    .innerJoin("user_account", "user_account.id", "hand_off.user_id")
    .selectAll("hand_off")
    .where("code_hash", "=", codeHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", at)
    .where("user_account.deactivated_at", "is", null)
    .executeTakeFirst();

export async function useLoginCode(
  database: Database,
  codeHash: Buffer,
  at: Date,
): Promise<boolean> {
  const used = await database
    .db()
    .updateTable("hand_off")
    .set({ used_at: at })
    .where("code_hash", "=", codeHash)
    .where("used_at", "is", null)
    .returning("provider")
    .executeTakeFirst();
  return used !== undefined;
}

export const isEmailTaken = async (database: Database, emailFolded: string): Promise<boolean> => {
  const row = await database
    .db()
    .selectFrom("user_account")
    .select("id")
    .where("email_folded", "=", emailFolded)
    .executeTakeFirst();
  return row !== undefined;
};

/** Completes step-up by a provider instead of a password. */
export const markSessionProved = (database: Database, sessionId: string, at: Date) =>
  database.db().updateTable("session").set({ proved_at: at }).where("id", "=", sessionId).execute();
