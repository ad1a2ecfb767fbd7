import type { Market } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import { countReviews } from "#api/modules/review/count-reviews.ts";
import { requireMember } from "./require-member.ts";

/** A member as everybody may see them. Throws not_found. */
export async function getPublicProfile(call: Call, username: string) {
  const row = await requireMember(call, username);
  return {
    username: row.username,
    profile_photo: row.profile_photo ?? row.social_photo,
    verification_badge: row.is_pro,
    city: row.city,
    country: row.market as Market,
    joined_at: row.created_at.toISOString(),
    reviews: await countReviews(call.database, row.id),
  };
}
