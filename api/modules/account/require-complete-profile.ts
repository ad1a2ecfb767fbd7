import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { getAccount } from "./account-store.ts";

/** Buying requires every sign-up step except the photo (decisions "Incomplete profile"). */
export async function requireCompleteProfile({
  database,
  user,
}: Pick<UserCall, "database"> & { user: { id: string } }): Promise<void> {
  const steps = listMissingSteps(await getAccount(database, user.id));
  const missing = steps.filter((step) => step !== "profile_photo");
  if (missing.length > 0) throw new ApiError("profile_incomplete", { data: { missing } });
}

export async function findSeller(
  database: Database,
  userId: string,
): Promise<{ missing: string[]; awaySince: Date | null; awayUntil: string | null }> {
  const account = await getAccount(database, userId);
  return {
    missing: listMissingSteps(account),
    awaySince: account.on_vacation_since,
    awayUntil: account.on_vacation_until,
  };
}

type ProfileSteps = {
  email_verified_at: Date | null;
  phone_verified_at: Date | null;
  username: string | null;
  profile_photo: string | null;
  social_photo: string | null;
};

/** Sign-up steps that are still missing, in order (spec §3 "Signed-in user profile"). */
const listMissingSteps = (account: ProfileSteps): string[] => {
  const isDone = {
    email: account.email_verified_at !== null,
    phone_number: account.phone_verified_at !== null,
    username: account.username !== null,
    profile_photo: (account.profile_photo ?? account.social_photo) !== null,
  };
  return Object.entries(isDone).flatMap(([step, done]) => (done ? [] : [step]));
};
