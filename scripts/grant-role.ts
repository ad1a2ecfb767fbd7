import { randomUUIDv7 } from "node:crypto";
import type { Database } from "#api/db/database.ts";
import { foldEmail } from "#api/modules/account/index.ts";

export const ROLES = ["member", "hub", "support"] as const;
export type Role = (typeof ROLES)[number];

/** Null when no account has verified the e-mail. Revokes the account's sessions. */
export async function grantRole(
  database: Database,
  { email, role, at }: { email: string; role: Role; at: Date },
): Promise<{ username: string | null } | null> {
  return database.tx(async () => {
    const db = database.db();
    const account = await db
      .selectFrom("user_account")
      .select(["id", "market", "username", "role"])
      .where("email_folded", "=", foldEmail(email))
      .where("email_verified_at", "is not", null)
      .where("deactivated_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (account === undefined) return null;
    await db.updateTable("user_account").set({ role }).where("id", "=", account.id).execute();
    await db.deleteFrom("session").where("user_id", "=", account.id).execute();
    await db
      .insertInto("audit_entry")
      .values({
        id: randomUUIDv7(),
        market: account.market,
        actor_id: account.id,
        action: "staff.grant",
        subject_type: "account",
        subject_id: account.id,
        data: JSON.stringify({ from: account.role, to: role, by: "command line" }),
        at,
      })
      .execute();
    return { username: account.username };
  });
}
