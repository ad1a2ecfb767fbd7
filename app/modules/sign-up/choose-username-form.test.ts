import { expect, test } from "vitest";
import { usernameSchema } from "#contract/account.ts";
import { findError } from "../form/form-rules.ts";
import { USERNAME_FORM_RULES, USERNAME_PATTERN, USERNAME_RULES } from "./choose-username-form.tsx";

const pattern = new RegExp(`^(?:${USERNAME_PATTERN})$`, "v");

/** What the browser says of the control. */
function findUsernameFault(value: string): string | null {
  const form = new FormData();
  form.set("username", value);
  const validity = { patternMismatch: value !== "" && !pattern.test(value) };
  const control = { name: "username", value, validity } as HTMLInputElement;
  return findError(control, form, USERNAME_FORM_RULES.username);
}

test.each([
  "eleni22",
  "abc",
  "abcdefghijkl",
  "",
  "ab",
  "abcdefghijklm",
  "two words",
  "ελένη",
  "a_b_c",
  "a-b",
])("the pattern agrees with the contract on %o", (username) => {
  const parsed = usernameSchema.safeParse(username);
  expect(findUsernameFault(username)).toBe(parsed.success ? null : parsed.error.issues[0]!.message);
  expect(pattern.test(username)).toBe(parsed.success);
  expect(USERNAME_RULES.every((rule) => rule.holds(username))).toBe(parsed.success);
});
