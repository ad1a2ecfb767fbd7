import { expect, test } from "vitest";
import { usernameSchema } from "#contract/account.ts";
import { findUsernameFault, USERNAME_PATTERN, USERNAME_RULES } from "./choose-username-form.tsx";

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
  expect(new RegExp(`^(?:${USERNAME_PATTERN})$`, "v").test(username)).toBe(parsed.success);
  expect(USERNAME_RULES.every((rule) => rule.holds(username))).toBe(parsed.success);
});
