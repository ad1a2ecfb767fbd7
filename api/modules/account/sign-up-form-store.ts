import type { Database } from "#api/db/database.ts";

/** False when the form has made an account before. Waits for another call that is about to say so. */
export async function useSignUpForm(
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

/** The account that a form has made. */
export const findMadeBy = (database: Database, nonceHash: Buffer) =>
  database
    .db()
    .selectFrom("sign_up_form")
    .innerJoin("user_account", "user_account.id", "sign_up_form.user_id")
    .select(["user_account.id", "user_account.email", "user_account.password_hash"])
    .where("sign_up_form.nonce_hash", "=", nonceHash)
    .where("user_account.deactivated_at", "is", null)
    .executeTakeFirst();
