import { randomBytes } from "node:crypto";
import type { Database } from "#api/db/database.ts";

/** The key of all links, made when the first is needed; of several who make one, the first has it. */
export async function findUnsubscribeKey(database: Database, at: Date): Promise<Buffer> {
  const find = () =>
    database.db().selectFrom("unsubscribe_key").select("secret").executeTakeFirst();
  let row = await find();
  if (!row) {
    await database
      .db()
      .insertInto("unsubscribe_key")
      .values({ id: 1, secret: randomBytes(32), created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    row = await find();
  }
  return Buffer.from(row!.secret);
}

/** The e-mail of an account, closed ones too; null for one that is erased or was never there. */
export async function findRecipient(database: Database, userId: string): Promise<string | null> {
  const row = await database
    .db()
    .selectFrom("user_account")
    .select("email")
    .where("id", "=", userId)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  return row?.email ?? null;
}
