import { LIMITS } from "./limits.ts";

/** Special characters that count (spec §5 "Password"). */
const SPECIAL = /[#?!@$%^&*-]/;

type PasswordRule = { key: string; holds: (password: string) => boolean };

/**
 * The seven rules of spec §5 "Password" in the order of the checklist, each by its message key.
 * Plain functions, because the browser checks them at every key press and does not load zod.
 */
export const PASSWORD_RULES = [
  { key: "auth.password-required", holds: (text) => text.length > 0 },
  { key: "auth.password-min-length", holds: (text) => text.length >= LIMITS.password.min },
  {
    key: "auth.password-max-length",
    holds: (text) => text.length > 0 && text.length <= LIMITS.password.max,
  },
  { key: "auth.password-requires-number", holds: (text) => /[0-9]/.test(text) },
  { key: "auth.password-requires-lowercase", holds: (text) => /[a-z]/.test(text) },
  { key: "auth.password-requires-uppercase", holds: (text) => /[A-Z]/.test(text) },
  { key: "auth.password-requires-special-char", holds: (text) => SPECIAL.test(text) },
] as const satisfies readonly PasswordRule[];

export type PasswordRuleKey = (typeof PASSWORD_RULES)[number]["key"];

/** Keys of the broken rules; an empty password breaks only the first. */
export function listBrokenPasswordRules(password: string): PasswordRuleKey[] {
  if (password === "") return ["auth.password-required"];
  return PASSWORD_RULES.filter((rule) => !rule.holds(password)).map((rule) => rule.key);
}
