const STEPS = {
  email: "sign-up-verify-email",
  phone_number: "sign-up-enter-phone",
  username: "sign-up-choose-username",
} as const;

export type ProfileStep = (typeof STEPS)[keyof typeof STEPS];

/** The step of the sign-up that comes next; `missing` is a fact of `profile_incomplete`. */
export function findProfileStep(missing: unknown): ProfileStep {
  const [first] = Array.isArray(missing) ? missing : [];
  return STEPS[first as keyof typeof STEPS] ?? "sign-up-choose-username";
}
