import { randomUUIDv7 } from "node:crypto";
import { sql, type Selectable } from "kysely";
import type { Database } from "#api/db/database.ts";
import type { Verification } from "#api/db/schema.ts";

/** What a code proves: the account's e-mail, its phone, or the right to a new password. */
export type Purpose = "email" | "phone" | "password";
/** Or that a guess at the password comes from a reader of the mailbox. */
type LinkPurpose = "sign-in";

export type VerificationRow = Selectable<Verification>;

type NewVerification = {
  purpose: Purpose | LinkPurpose;
  subject: string;
  /** Who asked, where strangers may; only they try the code and replace it. */
  sender?: string;
  target: string;
  userId: string | null;
  at: Date;
};

/** Takes the place of the sender's older one under a new id, so that no older code lives on. */
export async function putVerification(
  database: Database,
  { purpose, subject, sender = "", target, userId, at }: NewVerification,
): Promise<string> {
  const row = {
    id: randomUUIDv7(),
    target,
    user_id: userId,
    code_hash: null,
    tries: 0,
    requested_at: at,
    expires_at: null,
    used_at: null,
  };
  await database
    .db()
    .insertInto("verification")
    .values({ purpose, subject, sender, ...row })
    .onConflict((conflict) => conflict.columns(["purpose", "subject", "sender"]).doUpdateSet(row))
    .execute();
  return row.id;
}

const locked = (database: Database) => {
  database.requireTx();
  return database.db().selectFrom("verification").selectAll().forUpdate();
};

export const lockVerification = (
  database: Database,
  id: string,
): Promise<VerificationRow | undefined> => locked(database).where("id", "=", id).executeTakeFirst();

/** Of all senders, in one order for everyone. */
export const lockVerificationsOf = (
  database: Database,
  purpose: Purpose,
  subject: string,
): Promise<VerificationRow[]> =>
  locked(database)
    .where("purpose", "=", purpose)
    .where("subject", "=", subject)
    .orderBy("sender")
    .execute();

export const listVerificationsOf = (
  database: Database,
  purpose: Purpose | LinkPurpose,
  subject: string,
): Promise<VerificationRow[]> =>
  database
    .db()
    .selectFrom("verification")
    .selectAll()
    .where("purpose", "=", purpose)
    .where("subject", "=", subject)
    .execute();

export async function changeVerification(
  database: Database,
  id: string,
  change: Partial<Pick<VerificationRow, "code_hash" | "tries" | "expires_at" | "used_at">>,
): Promise<void> {
  await database.db().updateTable("verification").set(change).where("id", "=", id).execute();
}

/** Whether the code may go out: to an open account, and to no e-mail that another account owns. */
export async function isReachable(
  database: Database,
  { user_id: userId, purpose, target }: VerificationRow,
): Promise<boolean> {
  const { rows } = await sql<{ is_reachable: boolean }>`
    select exists (
      select 1 from user_account where id = ${userId} and deactivated_at is null
    ) and not exists (
      select 1 from user_account
      where ${purpose} = 'email' and email_folded = ${target} and id <> ${userId}
    ) as is_reachable
  `.execute(database.db());
  return rows[0]!.is_reachable;
}

/** The account that owns the e-mail which somebody else's code is for. */
export const findOtherOwner = (database: Database, verificationId: string) =>
  database
    .db()
    .selectFrom("verification")
    .innerJoin("user_account", "user_account.email_folded", "verification.target")
    .select([
      "user_account.id",
      "user_account.email",
      "user_account.market",
      "user_account.language",
    ])
    .where("verification.id", "=", verificationId)
    .whereRef("user_account.id", "<>", "verification.user_id")
    .executeTakeFirst();

/** Locks what was sent for this purpose to this target, and answers when; nothing sent is locked too. */
export async function lockSends(
  database: Database,
  { purpose, target, at }: { purpose: Purpose | LinkPurpose; target: string; at: Date },
): Promise<Date[]> {
  database.requireTx();
  const row = await database
    .db()
    .insertInto("verification_send")
    .values({ purpose, target, sent_at: [], last_sent_at: at })
    .onConflict((conflict) => conflict.columns(["purpose", "target"]).doUpdateSet({ purpose }))
    .returning("sent_at")
    .executeTakeFirstOrThrow();
  return row.sent_at;
}

export async function writeSends(
  database: Database,
  { purpose, target, sentAt }: { purpose: Purpose | LinkPurpose; target: string; sentAt: Date[] },
): Promise<void> {
  await database
    .db()
    .updateTable("verification_send")
    .set({ sent_at: sentAt, last_sent_at: sentAt.at(-1)! })
    .where("purpose", "=", purpose)
    .where("target", "=", target)
    .execute();
}
