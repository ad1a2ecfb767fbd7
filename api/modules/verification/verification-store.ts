import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database } from "#api/db/database.ts";
import type { Verification } from "#api/db/schema.ts";

export type Purpose = "email" | "phone" | "password";
type LinkPurpose = "sign-in";

export type VerificationRow = Selectable<Verification>;

type NewVerification = {
  purpose: Purpose | LinkPurpose;
  subject: string;
  /** Only this sender can try or replace the code. */
  sender?: string;
  target: string;
  userId: string | null;
  at: Date;
};

/** A new id invalidates older codes. */
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

/** The fixed order avoids deadlocks. */
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

/** Creates the row, so that a first send is locked too. */
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

/** Codes and links that were asked for by the account, or for it. */
export async function endVerificationsOf(
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
