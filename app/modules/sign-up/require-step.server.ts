import type { Profile } from "#contract/profile.ts";
import { resume, type AuthState, type ResumableProfile, leadMember } from "../session/auth-flow.ts";
import { redirect, type RouterContextProvider } from "react-router";
import { localeContext, apiContext } from "../../context.ts";
import { paths } from "../../paths.ts";

export const toResumable = (profile: Profile): ResumableProfile => ({
  ...profile,
  photo: profile.profile_photo,
});

/** Contacts to which codes were sent and which the profile does not have yet. */
type Pending = { email?: string | undefined; phone?: string | undefined };

/** A verified e-mail is being replaced and the new one must be verified (spec §2, §4). */
export const isRenewal = (
  { email, is_email_verified: isVerified }: Profile,
  pending: Pending,
): boolean => isVerified && pending.email !== undefined && pending.email !== email;

const isNewNumber = ({ phone_number, is_phone_verified }: Profile, { phone }: Pending): boolean =>
  is_phone_verified && phone !== undefined && phone !== phone_number;

/** The step to which the member is redirected; null when the sign-up is complete. */
const findStep = (state: AuthState, profile: Profile, pending: Pending): AuthState | null =>
  leadMember(state, resume(toResumable(profile)), {
    email: isRenewal(profile, pending),
    phone: isNewNumber(profile, pending),
  });

type Wanted = {
  returnTo: string;
  flow: { email?: string | undefined; phone?: string | undefined };
  suggestions?: boolean;
};

/** Throws a redirect to the sign-in, to the step that the profile lacks, or out of the flow. */
export async function requireStep(
  context: Readonly<RouterContextProvider>,
  state: AuthState,
  { returnTo, flow, suggestions = false }: Wanted,
): Promise<Profile> {
  const locale = context.get(localeContext);
  const pageOf = (step: AuthState) =>
    paths.auth(locale, step, { callbackUrl: returnTo === paths.home(locale) ? null : returnTo });
  const profile = await context
    .get(apiContext)
    .account.get(suggestions ? { "username-suggestion": "1" } : {});
  const step = findStep(state, profile, flow);
  if (step === state) return profile;
  throw redirect(step === null ? returnTo : pageOf(step));
}
