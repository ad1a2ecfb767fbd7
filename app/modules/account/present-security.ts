import type { Profile } from "#contract/account.ts";
import { maskEmail, maskPhone } from "./mask-contact.ts";

/** How the account is reached, as the screen of its security shows it. */
export const presentSecurity = (profile: Profile) => ({
  hasPassword: profile.has_password,
  email: maskEmail(profile.email),
  isEmailVerified: profile.is_email_verified,
  phone: profile.phone_number === null ? null : maskPhone(profile.phone_number),
  isPhoneVerified: profile.is_phone_verified,
  linked: profile.linked_providers,
});

export type Security = ReturnType<typeof presentSecurity>;
