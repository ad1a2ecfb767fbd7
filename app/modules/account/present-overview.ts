import type { Profile } from "#contract/account.ts";
import { resume, type AuthState } from "../session/auth-flow.ts";
import { maskEmail, maskPhone } from "./mask-contact.ts";

/** Steps of the sign-up as a member sees them; two states can lead to one of them. */
const STEPS = ["email", "phone", "username", "photo"] as const;

type Next = Extract<AuthState, `sign-up-${string}`>;

/** Who it is, and what is still missing of the sign-up. */
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
    isStaff: profile.role !== "member",
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
