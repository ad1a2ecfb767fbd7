import { expect, test } from "vitest";
import { listBrokenPasswordRules } from "#contract/password-rules.ts";
import { PASSWORD_PATTERN } from "./sign-up-form.tsx";

test.each([
  "Second-hand-1!",
  "Aa1#567890",
  "Aa1#5678901234567890",
  "Aa1#56789",
  "Aa1#56789012345678901",
  "aa1#567890",
  "AA1#567890",
  "Aaa#aaaaaa",
  "Aa12567890",
  "Aa1?567890",
  "Aa1-567890",
  "Aa1_567890",
  "Aa1# 67890",
  "",
])("the pattern agrees with the password rules on %o", (password) => {
  // As HTML compiles it.
  const pattern = new RegExp(`^(?:${PASSWORD_PATTERN})$`, "v");
  expect(pattern.test(password)).toBe(listBrokenPasswordRules(password).length === 0);
});
