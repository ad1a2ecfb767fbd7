import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { getT } from "#app/modules/locale/get-t.server.ts";
import { placeAuthError } from "#app/modules/auth/auth-action.server.ts";
import { ApiError } from "#app/services/marketplace/api-error.server.ts";
import type { ErrorCode } from "#contract/error-codes.ts";
import { PASSWORD_RULES } from "#contract/password-rules.ts";
import { SOCIAL_ERRORS } from "#contract/social-errors.ts";

const root = join(import.meta.dirname, "..");

/** Keys of auth texts in the code of a folder, such as `auth.email-required`. */
function listKeys(folder: string): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file),
  );
  const found = files.flatMap((file) => [
    ...readFileSync(join(root, folder, file), "utf8").matchAll(/"auth\.([a-z.-]+)"/g),
  ]);
  return [...new Set(found.map(([, key]) => key!))].toSorted();
}

test.each(["api/contract", "api/modules/account", "app"])(
  "every key that %s refers to exists in both languages",
  (folder) => {
    const keys = listKeys(folder);
    for (const locale of ["en-GR", "el-GR"] as const) {
      const t = getT(locale, "auth");
      expect(keys.filter((key) => t.find(key) === null)).toEqual([]);
    }
  },
);

test.each(["en-GR", "el-GR"] as const)("rules and social errors are translated to %s", (locale) => {
  const [auth, error] = [getT(locale, "auth"), getT(locale, "error")];
  for (const { key } of PASSWORD_RULES) {
    const name = key.slice("auth.".length);
    expect([auth.find(name), auth.find(`rules.${name}`)]).not.toContain(null);
  }
  expect(SOCIAL_ERRORS.filter((one) => error.find(one) === null)).toEqual([]);
  // spec §8: clients detect this case by these words.
  expect(error("social-conflict")).toMatch(/in use|χρησιμοποιείται ήδη/);
});

const rejection = (code: ErrorCode, status: number, data = {}) =>
  new ApiError({ code, status, message: code, data });

test.each([
  [
    rejection("too_many_requests", 429, { retry_after: 25 }),
    "Too soon. Wait 25 s, then try again.",
    "Πολύ νωρίς. Περίμενε 25 δευτ. και δοκίμασε ξανά.",
  ],
  [
    rejection("too_many_requests", 429, { retry_after: 301 }),
    "Too many attempts. Wait 6 min, then try again.",
    "Πολλές προσπάθειες. Περίμενε 6 λεπτά και δοκίμασε ξανά.",
  ],
  [
    rejection("unavailable", 503),
    "That didn’t work. Try again.",
    "Κάτι δεν πήγε καλά. Δοκίμασε ξανά.",
  ],
  [
    rejection("forbidden", 403),
    "That didn’t work. Try again.",
    "Κάτι δεν πήγε καλά. Δοκίμασε ξανά.",
  ],
])("a refused sign-in is a whole sentence", (problem, english, greek) => {
  const { errors, facts } = placeAuthError(problem, () => true);
  const say = (locale: "en-GR" | "el-GR") =>
    getT(locale, "auth").find(errors[""]![0]!.replace("auth.", ""), facts);
  expect([say("en-GR"), say("el-GR")]).toEqual([english, greek]);
});
