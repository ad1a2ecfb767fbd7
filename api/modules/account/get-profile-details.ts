import type { UserCall } from "#api/context.ts";
import { getAccount } from "./account-store.ts";
import { presentProfile } from "./present-profile.ts";
import { suggestUsernames } from "./suggest-usernames.ts";

export async function getProfileDetails(
  { database, user }: UserCall,
  { withSuggestions = false } = {},
) {
  const account = await getAccount(database, user.id);
  const profile = presentProfile(account);
  if (!withSuggestions) return profile;
  return { ...profile, username_suggestions: await suggestUsernames(database, account) };
}
