/** One mailbox, one account: letter case and Unicode forms make no difference. */
export const foldEmail = (email: string): string => email.trim().normalize("NFKC").toLowerCase();

type ProfileSteps = {
  email_verified_at: Date | null;
  phone_verified_at: Date | null;
  username: string | null;
  profile_photo: string | null;
  social_photo: string | null;
};

/** Steps of the sign-up that are still open, in its order (spec §3 "Signed-in user profile"). */
export const listMissingSteps = (account: ProfileSteps): string[] => {
  const isDone = {
    email: account.email_verified_at !== null,
    phone_number: account.phone_verified_at !== null,
    username: account.username !== null,
    profile_photo: (account.profile_photo ?? account.social_photo) !== null,
  };
  return Object.entries(isDone).flatMap(([step, done]) => (done ? [] : [step]));
};
