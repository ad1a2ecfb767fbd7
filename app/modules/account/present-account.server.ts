import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { Address } from "#contract/address.ts";
import type { Profile } from "#contract/profile.ts";
import type { SessionFacts } from "#contract/account.ts";
import { resume, type AuthState } from "../session/auth-flow.ts";
import { formatDate, formatRelative } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import { formatWholeAddress } from "../address/format-address.ts";
import { languageOf, type Locale } from "../locale/locale.ts";
import { formatBirthDate, splitBirthDate } from "../personal-info/parse-birth-date.server.ts";

/** Steps of the sign-up as the overview shows them; two sign-in states can belong to one step. */
const STEPS = ["email", "phone", "username", "photo"] as const;

type Next = Extract<AuthState, `sign-up-${string}`>;

export function presentOverview(profile: Profile) {
  const photo = profile.profile_photo;
  const done = {
    email: profile.is_email_verified,
    phone: profile.is_phone_verified,
    username: profile.username !== null,
    photo: photo !== null,
  };
  const first = STEPS.find((step) => !done[step]);
  return {
    username: profile.username,
    name: profile.full_name,
    photo,
    isPro: profile.verification_badge,
    isStaff: profile.staff !== null,
    joinedAt: profile.joined_at,
    contacts: [
      maskEmail(profile.email),
      profile.phone_number === null ? null : maskPhone(profile.phone_number),
    ].filter((contact) => contact !== null),
    next: resume({ ...profile, photo }) as Next | null,
    steps: STEPS.map((step) => ({
      step,
      state: done[step] ? "done" : step === first ? "here" : "todo",
    })) as { step: (typeof STEPS)[number]; state: "done" | "here" | "todo" }[],
  };
}

export type Overview = ReturnType<typeof presentOverview>;

export const presentProfile = ({ username, email, intent, city, ...profile }: Profile) => ({
  username,
  email,
  intent,
  city,
  photo: profile.profile_photo,
});

export type ProfileView = ReturnType<typeof presentProfile>;

export const presentPersonal = (
  profile: Profile,
  { addresses, locale }: { addresses: readonly Address[]; locale: Locale },
) => ({
  username: profile.username,
  address: presentAddress(addresses, locale),
  born: splitBirthDate(profile.date_of_birth),
  bornOn: profile.date_of_birth && formatBirthDate(locale, profile.date_of_birth),
  name: profile.full_name,
  email: profile.email,
  isEmailVerified: profile.is_email_verified,
  phone: profile.phone_number === null ? null : formatPhone(profile.phone_number),
  isPhoneVerified: profile.is_phone_verified,
});

/** The one that orders are delivered to, else the first of the book. */
function presentAddress(addresses: readonly Address[], locale: Locale): string | null {
  const shown =
    addresses.find(({ default_for = [] }) => default_for.includes("delivery")) ?? addresses[0];
  return shown === undefined ? null : formatWholeAddress(shown, languageOf(locale));
}

export type Personal = ReturnType<typeof presentPersonal>;

const formatPhone = (digits: string) =>
  parsePhoneNumberFromString(`+${digits}`)?.formatInternational() ?? `+${digits}`;

export const presentSecurity = (profile: Profile) => ({
  hasPassword: profile.has_password,
  email: maskEmail(profile.email),
  isEmailVerified: profile.is_email_verified,
  phone: profile.phone_number === null ? null : maskPhone(profile.phone_number),
  isPhoneVerified: profile.is_phone_verified,
  linked: profile.linked_providers,
});

export type Security = ReturnType<typeof presentSecurity>;

/** The server phrases it, because the Intl data of a browser may differ and break hydration. */
export function presentSession(
  session: SessionFacts,
  { locale, now, country }: { locale: Locale; now: Date; country: string | null },
) {
  const t = getT(locale, "account");
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const { ip } = session;
  const { browser, system } = session.device;
  return {
    id: session.id,
    device:
      browser !== null && system !== null
        ? t("security.device", { browser, system })
        : (browser ?? system ?? t("security.device-unknown")),
    used: session.is_current
      ? t("security.now")
      : t("security.used", { when: formatRelative(locale, session.last_used_at, now) }),
    place:
      ip === null || country === null
        ? ip
        : getT(locale, "security")("place", { country: names.of(country) ?? country, ip }),
    since: t("security.since", { day: formatDate(locale, session.created_at) }),
    isCurrent: session.is_current,
  };
}

export type SessionView = ReturnType<typeof presentSession>;

export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const shown = email.slice(0, Math.min(2, Math.max(0, at - 1)));
  return `${shown}…${email.slice(at)}`;
}

export const maskPhone = (digits: string): string => `+${digits.slice(0, 2)} … ${digits.slice(-3)}`;
