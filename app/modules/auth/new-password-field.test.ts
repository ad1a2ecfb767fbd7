import { expect, test } from "vitest";
import { evaluateStrength } from "./new-password-field.tsx";

test.each([
  ["", "weak"],
  ["password", "weak"],
  ["Second1", "weak"],
  ["Aaaaaaaa1!", "weak"],
  ["Abc123456!", "weak"],
  ["Second-hand-1!", "good"],
  ["tR7#kd9Qw!xZ", "good"],
  ["tR7#kd9Qw!xZ-mB4%u2", "strong"],
])("%j is %s", (password, level) => {
  expect(evaluateStrength(password)).toBe(level);
});
