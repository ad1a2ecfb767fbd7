import { describe, expect, test } from "vitest";
import { isCommonPassword } from "./common-password.ts";

const email = "eleni.pappa@deftero.test";

describe("common passwords", () => {
  test.each([
    "Password123!",
    "P@ssw0rd123!",
    "Qwerty12345!",
    "Iloveyou123!",
    "1q2w3e4R!!",
    "Football12!",
    "Aa1!aaaaaaaa",
  ])("%s is one, though it holds all seven rules", async (password) => {
    expect(await isCommonPassword(password, email)).toBe(true);
  });

  test.each(["Eleni.Pappa1!", "Eleni2026!", "Pappa-1985", "Deftero123!", "Deftero2026!"])(
    "%s is one for who is called so, or buys here",
    async (password) => {
      expect(await isCommonPassword(password, email)).toBe(true);
    },
  );

  test.each(["Second-hand-1!", "Blue-Kettle-42", "Kx9#mPq2!vLw", "Thessaloniki1!"])(
    "%s is none",
    async (password) => {
      expect(await isCommonPassword(password, email)).toBe(false);
    },
  );

  test("a name is common for its owner alone", async () => {
    expect(await isCommonPassword("Triantafyllos1!", "triantafyllos@deftero.test")).toBe(true);
    expect(await isCommonPassword("Triantafyllos1!", email)).toBe(false);
  });
});
