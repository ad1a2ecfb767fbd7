import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { Profile } from "#contract/account.ts";

/** What the screen of the personal information shows. */
export const presentPersonal = (profile: Profile) => ({
  name: profile.full_name,
  email: profile.email,
  isEmailVerified: profile.is_email_verified,
  /** As people write it: +30 691 234 5678. */
  phone: profile.phone_number === null ? null : formatPhone(profile.phone_number),
  isPhoneVerified: profile.is_phone_verified,
});

export type Personal = ReturnType<typeof presentPersonal>;

const formatPhone = (digits: string) =>
  parsePhoneNumberFromString(`+${digits}`)?.formatInternational() ?? `+${digits}`;
