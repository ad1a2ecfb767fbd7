import type { Market } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findPublicProfile } from "./profile-store.ts";

const USERNAME = /^[a-z0-9]+$/i;

/** A member as everybody may see them, by username in whatever letter case. */
export async function getPublicProfile({ database }: Call, username: string) {
  const row = USERNAME.test(username)
    ? await findPublicProfile(database, username.toLowerCase())
    : undefined;
  if (!row) throw new ApiError("not_found");
  return {
    username: row.username!,
    profile_photo: row.profile_photo ?? row.social_photo,
    verification_badge: row.is_pro,
    city: row.city,
    country: row.market as Market,
    joined_at: row.created_at.toISOString(),
  };
}
