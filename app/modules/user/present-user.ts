import type { PublicProfile } from "#contract/account.ts";

/** What anyone may know of a member, as the page shows it. */
export const presentUser = (profile: PublicProfile) => ({
  username: profile.username,
  photo: profile.profile_photo,
  isPro: profile.verification_badge,
  city: profile.city,
  country: profile.country,
  joinedAt: profile.joined_at,
});

export type UserView = ReturnType<typeof presentUser>;
