import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findPublicProfile } from "./profile-store.ts";

const USERNAME = /^[a-z0-9]+$/i;

/** Somebody whom everybody may see, by username in whatever letter case. Throws not_found. */
export async function requireMember({ database }: Pick<Call, "database">, username: string) {
  const row = USERNAME.test(username)
    ? await findPublicProfile(database, username.toLowerCase())
    : undefined;
  if (!row) throw new ApiError("not_found");
  return { ...row, username: row.username! };
}
