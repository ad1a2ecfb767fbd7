import type { PublicProfile } from "#contract/account.ts";

/** What anyone may know of a member, as the page shows it. */
export const presentUser = (profile: PublicProfile) => ({
  username: profile.username,
  photo: profile.profile_photo,
  isPro: profile.verification_badge,
  city: profile.city,
  country: profile.country,
  joinedAt: profile.joined_at,
  onSale: profile.on_sale,
  sold: profile.sold,
  approvesIn: toSpan(profile.pace.approves_in),
  shipsIn: toSpan(profile.pace.ships_in),
  reviews: profile.reviews ?? { count: 0, positive: 0 },
  /** Percent of the reviews that are good; null without any. */
  goodShare: profile.reviews?.count
    ? Math.floor((profile.reviews.positive / profile.reviews.count) * 100)
    : null,
});

export type UserView = ReturnType<typeof presentUser>;

/** A span as people say it: never less than it is. */
export type Span = { unit: "hours" | "days"; count: number };

function toSpan(hours: number | null): Span | null {
  if (hours === null) return null;
  return hours > 24
    ? { unit: "days", count: Math.ceil(hours / 24) }
    : { unit: "hours", count: Math.max(1, Math.ceil(hours)) };
}
