import type { RouterContextProvider } from "react-router";
import type { Profile } from "#contract/profile.ts";
import { apiContext, profileContext } from "./context.ts";

/**
 * The reader's own account, asked once for all loaders of a request. An action that changes the account
 * asks the API itself, because the loaders that run after it must not see what was before.
 */
export function readProfile(context: Readonly<RouterContextProvider>): Promise<Profile> {
  const known = context.get(profileContext);
  if (known !== null) return known;
  const asked = context.get(apiContext).account.get();
  context.set(profileContext, asked);
  return asked;
}
