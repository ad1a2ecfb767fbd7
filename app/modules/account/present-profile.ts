import type { Profile } from "#contract/account.ts";

/** What the screen of the profile shows. */
export const presentProfile = ({ username, email, intent, ...profile }: Profile) => ({
  username,
  email,
  intent,
  photo: profile.profile_photo,
});

export type ProfileView = ReturnType<typeof presentProfile>;
