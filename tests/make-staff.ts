import { randomUUIDv7 } from "node:crypto";
import type { Market } from "#contract/market.ts";
import type { BuiltInRole } from "#contract/staff-keys.ts";
import type { Database } from "#api/db/database.ts";

const JOINED_AT = new Date("2026-11-01T08:00:00Z");

/** Makes the account staff; its sessions so far count as begun with a second factor. */
export async function makeStaff(
  database: Database,
  userId: string,
  role: BuiltInRole | "member",
  { markets = null, isProved = true }: { markets?: Market[] | null; isProved?: boolean } = {},
): Promise<void> {
  await database.tx(async () => {
    const db = database.db();
    const id = randomUUIDv7();
    const at = JOINED_AT;
    await db
      .updateTable("staff_member")
      .set({ ended_at: at })
      .where("user_id", "=", userId)
      .where("ended_at", "is", null)
      .execute();
    if (isProved)
      await db
        .updateTable("session")
        .set({ second_factor_at: at })
        .where("user_id", "=", userId)
        .execute();
    if (role === "member") return;
    await db
      .insertInto("staff_member")
      .values({ id, user_id: userId, markets, created_at: at })
      .execute();
    await db
      .insertInto("staff_member_role")
      .columns(["member_id", "role_id"])
      .expression((query) =>
        query
          .selectFrom("staff_role")
          .select(({ val }) => [val(id).as("member_id"), "id as role_id"])
          .where("slug", "=", role),
      )
      .execute();
  });
}

/** The sessions of a member of staff count as begun with a second factor, which the cast lacks. */
export async function proveStaff(database: Database, email: string, at: Date): Promise<void> {
  await database
    .db()
    .updateTable("session")
    .set({ second_factor_at: at })
    .where("user_id", "in", (query) =>
      query
        .selectFrom("staff_member")
        .innerJoin("user_account", "user_account.id", "staff_member.user_id")
        .select("user_account.id")
        .where("user_account.email_folded", "=", email),
    )
    .execute();
}
