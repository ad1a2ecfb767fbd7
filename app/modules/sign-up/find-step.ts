import type { Profile } from "#contract/account.ts";
import { resume, type AuthState, type ResumableProfile } from "../session/auth-flow.ts";
import { leadMember } from "../session/lead-member.ts";

export const toResumable = (profile: Profile): ResumableProfile => ({
  ...profile,
  photo: profile.profile_photo,
});

/** An e-mail or a number that codes went to, and that the profile does not have (yet). */
type Pending = { email?: string | undefined; phone?: string | undefined };

/** A verified e-mail is about to be replaced: its owner proves the new one (spec §2, §4). */
export const isRenewal = (
  { email, is_email_verified: isVerified }: Profile,
  pending: Pending,
): boolean => isVerified && pending.email !== undefined && pending.email !== email;

const isNewNumber = ({ phone_number, is_phone_verified }: Profile, { phone }: Pending): boolean =>
  is_phone_verified && phone !== undefined && phone !== phone_number;

/** The step that a member who asks for this one gets; null when nothing is left to do. */
export const findStep = (state: AuthState, profile: Profile, pending: Pending): AuthState | null =>
  leadMember(state, resume(toResumable(profile)), {
    email: isRenewal(profile, pending),
    phone: isNewNumber(profile, pending),
  });
