import { randomUUIDv7 } from "node:crypto";
import type { Intent } from "#contract/account.ts";
import type { Language, Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { releaseVisitorSessions } from "#api/http/visitor-session.ts";
import { deleteOwnRows } from "./erasure-store.ts";

type NewAccount = {
  email: string;
  /** Null while nothing proves whose e-mail it is. */
  emailFolded: string | null;
  passwordHash: string;
  language: Language;
  market: Market;
  intent: Intent;
  at: Date;
};

/** Answers the id; null when an account owns the e-mail already. */
export async function insertAccount(
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
  return row?.id ?? null;
}

/** The account that owns an e-mail, closed ones too: they may come back. */
export const findOwner = (database: Database, emailFolded: string) =>
  database
    .db()
    .selectFrom("user_account")
    .select(["id", "email"])
    .where("email_folded", "=", emailFolded)
    .executeTakeFirst();

/** Open accounts without an e-mail of their own that were begun with this one, the latest first. */
const begunWith = (database: Database, emailFolded: string) =>
  database
    .db()
    .selectFrom("user_account")
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", emailFolded))
    .where("email_folded", "is", null)
    .where("deactivated_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");

/** Of the latest that has a password: one begun with a provider must not hide it. */
export const findUnownedCredentials = (database: Database, emailFolded: string) =>
  begunWith(database, emailFolded)
    .select(["id", "password_hash"])
    .where("password_hash", "is not", null)
    .executeTakeFirst();

/** Whose password a code to this e-mail may set: its owner's, else the latest that was begun with it. */
export async function findResettable(
  database: Database,
  emailFolded: string,
): Promise<string | null> {
  const owner = await findOwner(database, emailFolded);
  const unowned = await begunWith(database, emailFolded).select("id").executeTakeFirst();
  return owner?.id ?? unowned?.id ?? null;
}

/** Another account that has proved this number. */
export const findPhoneHolder = (database: Database, phone: string, exceptId: string) =>
  database
    .db()
    .selectFrom("user_account")
    .select(["id", "email"])
    .where("phone_number", "=", phone)
    .where("phone_verified_at", "is not", null)
    .where("id", "<>", exceptId)
    .executeTakeFirst();

/** Takes the number from accounts that have named it without proof: they keep nobody from it. */
export async function releasePhone(
  database: Database,
  phone: string,
  exceptId: string,
): Promise<void> {
  await database
    .db()
    .updateTable("user_account")
    .set({ phone_number: null })
    .where("phone_number", "=", phone)
    .where("phone_verified_at", "is", null)
    .where("id", "<>", exceptId)
    .execute();
}

/** Other ways in that were opened before anybody had proved the e-mail. */
export async function deleteIdentities(database: Database, userId: string): Promise<void> {
  await database.db().deleteFrom("social_identity").where("user_id", "=", userId).execute();
}

/** Ends the open codes of an account. */
export async function endVerifications(
  database: Database,
  userId: string,
  at: Date,
): Promise<void> {
  await database
    .db()
    .updateTable("verification")
    .set({ used_at: at })
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
}

/**
 * Open accounts that own no e-mail and have asked for no code since; a closed one has a day of its own.
 * One that has come to hold a card, a draft, a listing or an order is more than a try and stays.
 */
export const listStaleUnowned = (database: Database, before: Date, limit: number) =>
  database
    .db()
    .selectFrom("user_account")
    .select("id")
    .where("email_folded", "is", null)
    .where("deactivated_at", "is", null)
    .where("created_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("verification")
            .select("id")
            .whereRef("verification.user_id", "=", "user_account.id")
            .where("requested_at", ">=", before),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("card").select("id").whereRef("card.user_id", "=", "user_account.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("listing").select("id").whereRef("seller_id", "=", "user_account.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("listing_draft").select("id").whereRef("user_id", "=", "user_account.id"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("customer_order").select("id").whereRef("buyer_id", "=", "user_account.id"),
        ),
      ),
    )
    .orderBy("created_at")
    .limit(limit)
    .execute();

/** The account and all that is only its own. What its visitor kept is the visitor's again. */
export async function deleteUnowned(database: Database, userId: string): Promise<void> {
  database.requireTx();
  const db = database.db();
  await releaseVisitorSessions(database, userId);
  await deleteOwnRows(database, userId);
  await db.deleteFrom("message").where("user_id", "=", userId).execute();
  await db
    .deleteFrom("user_account")
    .where("id", "=", userId)
    .where("email_folded", "is", null)
    .execute();
}

/** What codes have left behind. */
export async function deleteOldVerifications(database: Database, before: Date): Promise<void> {
  const db = database.db();
  await db.deleteFrom("verification").where("requested_at", "<", before).execute();
  await db.deleteFrom("verification_send").where("last_sent_at", "<", before).execute();
}
