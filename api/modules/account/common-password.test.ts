import { describe, expect, test } from "vitest";
import { isCommonPassword } from "./common-password.ts";

const email = "eleni.pappa@deftero.test";

describe("isCommonPassword", () => {
  test.each([
    "Password123!",
    "P@ssw0rd123!",
    "Qwerty12345!",
    "Iloveyou123!",
    "1q2w3e4R!!",
    "Football12!",
    "Aa1!aaaaaaaa",
  ])("finds %s, which passes all seven rules", async (password) => {
    expect(await isCommonPassword(password, email)).toBe(true);
  });

  test.each(["Eleni.Pappa1!", "Eleni2026!", "Pappa-1985", "Deftero123!", "Deftero2026!"])(
    "finds %s, made from the user's or the shop's name",
    async (password) => {
      expect(await isCommonPassword(password, email)).toBe(true);
    },
  );

  test.each(["Second-hand-1!", "Blue-Kettle-42", "Kx9#mPq2!vLw", "Thessaloniki1!"])(
    "accepts %s",
    async (password) => {
      expect(await isCommonPassword(password, email)).toBe(false);
    },
  );

  test("finds a name only for its owner", async () => {
    expect(await isCommonPassword("Triantafyllos1!", "triantafyllos@deftero.test")).toBe(true);
    expect(await isCommonPassword("Triantafyllos1!", email)).toBe(false);
  });
});
