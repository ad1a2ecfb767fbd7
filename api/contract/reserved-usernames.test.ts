import { describe, expect, test } from "vitest";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { usernameSchema } from "./account.ts";
import { LIMITS } from "./limits.ts";
import { isReservedUsername } from "./reserved-usernames.ts";

const listPaths = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path = "", children = [] }) => [path, ...listPaths(children)]);

const { min, max } = LIMITS.username;
const canBeUsername = (word: string) => new RegExp(`^[a-z0-9]{${min},${max}}$`, "i").test(word);

/** `sign-up/verify-email` is split into sign, verify and email. */
const words = listPaths(await routes)
  .flatMap((path) => path.split("/"))
  .filter((segment) => !/^[:*]/.test(segment))
  .flatMap((segment) => segment.split(/[^a-z0-9]+/i))
  .filter(canBeUsername);

describe("a username that is reserved", () => {
  test("is each word of the web's addresses", () => {
    expect(words).toContain("checkout");
    expect([...new Set(words)].filter((word) => !isReservedUsername(word))).toEqual([]);
  });

  test.each(["admin", "support", "hub", "deftero", "api", "auth", "account", "user", "checkout"])(
    "is %s, in whatever letter case",
    (word) => {
      expect([word, word.toUpperCase()].map(isReservedUsername)).toEqual([true, true]);
    },
  );

  test("has the product's name in it", () => {
    expect(["defterohelp", "TheDeftero"].map(isReservedUsername)).toEqual([true, true]);
  });

  test("looks like one, by digits for letters", () => {
    const names = ["Adm1n", "0fficia1", "supp0rt", "DEFTER0", "d3fter0shop", "5taff"];
    expect(names.filter((name) => !isReservedUsername(name))).toEqual([]);
    expect(["eleni1", "maria30", "person01", "1234567"].some(isReservedUsername)).toBe(false);
  });

  test("begins with a word of ours and goes on with a number", () => {
    const names = ["official1", "moderator1", "support24", "hub2026", "Team7", "agent47"];
    expect(names.filter((name) => !isReservedUsername(name))).toEqual([]);
  });

  test("begins with a role that people would believe", () => {
    const names = [
      "officialshop",
      "supportdesk",
      "AdminEleni",
      "rnoderatorx",
      "5taffer",
      "0fficiaIx",
    ];
    expect(names.filter((name) => !isReservedUsername(name))).toEqual([]);
  });

  test("is not every name that begins like one", () => {
    expect(
      ["eleni", "melina", "userfriend", "hubert", "Selly", "Promitheas"].some(isReservedUsername),
    ).toBe(false);
  });

  test("is said to be one by the form's own check, and by nothing else", () => {
    const messagesOf = (name: string) =>
      usernameSchema.safeParse(name).error?.issues.map(({ message }) => message) ?? [];
    expect(messagesOf("Support")).toEqual(["auth.username-reserved"]);
    expect(messagesOf("eleni")).toEqual([]);
  });
});
