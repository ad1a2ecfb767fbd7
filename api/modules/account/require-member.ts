import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";

const USERNAME = /^[a-z0-9]+$/i;

export async function requireMember({ database }: Pick<Call, "database">, username: string) {
  const row = USERNAME.test(username)
    ? await findPublicProfile(database, username.toLowerCase())
    : undefined;
  if (!row) throw new ApiError("not_found");
  return { ...row, username: row.username! };
}

/** Null for a username that no open account has. */
export const findMemberId = async (database: Database, username: string): Promise<string | null> =>
  USERNAME.test(username)
    ? ((await findPublicProfile(database, username.toLowerCase()))?.id ?? null)
    : null;

const findPublicProfile = (database: Database, usernameFolded: string) =>
  database
    .read()
    .selectFrom("user_account")
    .select([
      "id",
      "username",
      "profile_photo",
      "social_photo",
      "is_pro",
      "pro_since",
      "city",
      "market",
      "created_at",
    ])
    .where("username_folded", "=", usernameFolded)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
