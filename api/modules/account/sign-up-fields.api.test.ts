import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ERROR_SENTENCES } from "#api/http/present-problem.ts";
import { newEmail, openAccountKit, PASSWORD, type AccountKit } from "#tests/account-kit.ts";

/** Every row of spec §5 that sign-up, codes and recovery know, as (input, message keys). */
let kit: AccountKit;
let token: string;
beforeAll(async () => {
  kit = await openAccountKit();
  ({ token } = await kit.insertPerson());
});
afterAll(() => kit[Symbol.asyncDispose]());

const REQUIRED = Symbol("left out");
const long = (length: number) => `${"a".repeat(length - "@mail.test".length)}@mail.test`;

type Case = [input: unknown, ...keys: string[]];
const EMAILS: Case[] = [
  [REQUIRED, "auth.email-required"],
  ["", "auth.email-required"],
  ["   ", "auth.email-required"],
  [null, "auth.email-required"],
  [7, "auth.email-required"],
  ["eleni", "auth.email-must-be-valid"],
  ["eleni@", "auth.email-must-be-valid"],
  ["@mail.test", "auth.email-must-be-valid"],
  ["eleni@mail", "auth.email-must-be-valid"],
  ["eleni @mail.test", "auth.email-must-be-valid"],
  ["eleni@mail.test, nikos@mail.test", "auth.email-must-be-valid"],
  ["eleni@mail.test\r\nBcc: nikos@mail.test", "auth.email-must-be-valid"],
  [long(255), "auth.email-must-be-valid"],
];
const PASSWORDS: Case[] = [
  [REQUIRED, "auth.password-required"],
  ["", "auth.password-required"],
  ["Aa1!aaaaa", "auth.password-min-length"],
  ["Aa1!aaaaaaaaaaaaaaaaa", "auth.password-max-length"],
  ["Lemon-trees!", "auth.password-requires-number"],
  ["LEMON-TREE-48", "auth.password-requires-lowercase"],
  ["lemon-tree-48", "auth.password-requires-uppercase"],
  ["LemonTree4848", "auth.password-requires-special-char"],
  ["Λεμονιά-4848", "auth.password-requires-lowercase", "auth.password-requires-uppercase"],
  [
    "      ",
    "auth.password-min-length",
    "auth.password-requires-number",
    "auth.password-requires-lowercase",
    "auth.password-requires-uppercase",
    "auth.password-requires-special-char",
  ],
  ["Password123!", "auth.password-too-common"],
  ["Qwerty12345!", "auth.password-too-common"],
];
const CODES: Case[] = [
  [REQUIRED, "auth.code-required"],
  ["", "auth.code-required"],
  [" - ", "auth.code-required"],
  ["12345", "auth.code-must-be-six-digits"],
  ["1234567", "auth.code-must-be-six-digits"],
  ["12345a", "auth.code-must-be-six-digits"],
  ["١٢٣٤٥٦", "auth.code-must-be-six-digits"],
  ["1".repeat(41), "auth.code-must-be-six-digits"],
];
const PHONES: Case[] = [
  [REQUIRED, "auth.phone-number-required"],
  ["", "auth.phone-number-required"],
  ["+306912345678", "auth.phone-number-numeric-only", "auth.phone-number-exceeds-limit"],
  ["30 691234567", "auth.phone-number-numeric-only"],
  ["309123456", "auth.phone-number-minimum-requirement"],
  ["3069123456789", "auth.phone-number-exceeds-limit"],
  ["300000000000", "auth.phone-number-invalid"],
  ["302101234567", "auth.phone-number-invalid"],
];
const LANGUAGES: Case[] = [
  [REQUIRED, "auth.language-required"],
  ["", "auth.language-required"],
  ["fr", "auth.language-invalid"],
  ["EL", "auth.language-invalid"],
];
const COUNTRIES: Case[] = [
  [REQUIRED, "auth.country-invalid"],
  ["US", "auth.country-invalid"],
  ["UK", "auth.country-invalid"],
];
const CONFIRMATIONS: Case[] = [
  [REQUIRED, "auth.password-confirmation-required"],
  ["", "auth.passwords-must-match"],
  ["Lemon-tree-49", "auth.passwords-must-match"],
];

const signUp = () => ({ email: newEmail(), password: PASSWORD, language: "en", country: "GR" });
const reset = () => ({
  email: newEmail(),
  token: "123456",
  password: "Lemon-tree-48",
  password_confirmation: "Lemon-tree-48",
});

/** Path, a valid body, the field, and its invalid values. */
const TABLE: [path: string, body: () => object, field: string, cases: Case[]][] = [
  ["/register", signUp, "email", EMAILS],
  ["/register", signUp, "password", PASSWORDS],
  ["/register", signUp, "language", LANGUAGES],
  ["/register", signUp, "country", COUNTRIES],
  ["/forgot-password", () => ({}), "email", EMAILS],
  ["/reset-password/validate", () => ({ token: "123456" }), "email", EMAILS],
  ["/reset-password/validate", () => ({ email: newEmail() }), "token", CODES],
  ["/reset-password", reset, "email", EMAILS],
  ["/reset-password", reset, "token", CODES],
  ["/reset-password", reset, "password_confirmation", CONFIRMATIONS],
  ["/verify/email/send", () => ({}), "email", EMAILS],
  ["/verify/email", () => ({}), "code", CODES],
  ["/verify/phone/send", () => ({}), "phone_number", PHONES],
  ["/verify/phone", () => ({}), "code", CODES],
];
const rows = TABLE.flatMap(([path, body, field, cases]) =>
  cases.map(([input, ...keys]) => ({ path, body, field, input, keys })),
);

describe.each(["en-GR", "el-GR"] as const)("in %s", (locale) => {
  const language = locale.startsWith("el") ? "el" : "en";
  beforeAll(async () => void ({ token } = await kit.insertPerson()));

  test.each(rows.map((row) => [`${row.path} ${row.field} ${String(row.input)}`, row] as const))(
    "%s",
    async (_, { path, body, field, input, keys }) => {
      const sent = { ...body(), [field]: input === REQUIRED ? undefined : input };
      const reply = await kit.post(path, sent, { token, locale });
      expect([reply.status, reply.body.code]).toEqual([422, "invalid_fields"]);
      expect(reply.body.errors).toEqual({ [field]: keys });
      expect(reply.body.message).toBe(ERROR_SENTENCES[language].invalid_fields);
    },
  );

  test("a reset with an invalid password names the broken rules", async () => {
    for (const [input, ...keys] of PASSWORDS) {
      const password = input === REQUIRED ? undefined : input;
      const sent = { ...reset(), password, password_confirmation: password ?? "" };
      const { body } = await kit.post("/reset-password", sent, { locale });
      expect(body.errors.password).toEqual(keys);
    }
  });

  test("the name in the e-mail is refused as a password", async () => {
    const sent = { ...signUp(), email: "eleni.pappa@mail.test", password: "Eleni.Pappa1!" };
    const { body } = await kit.post("/register", sent, { locale });
    expect(body.errors).toEqual({ password: ["auth.password-too-common"] });
  });

  test("a language that the country does not offer is refused", async () => {
    const sent = { ...signUp(), language: "el", country: "GB" };
    const { body } = await kit.post("/register", sent, { locale });
    expect(body.errors).toEqual({ language: ["auth.language-invalid"] });
  });

  test("every message key has a translation", () => {
    const file = new URL(`../../../app/locales/${language}/auth.json`, import.meta.url);
    const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
    const keys = [...rows.flatMap((row) => row.keys), "auth.code-wrong", "auth.code-expired"];
    const noLog = keys.filter((key) => !texts[key.replace("auth.", "")]);
    expect(noLog).toEqual([]);
  });
});

test("several invalid fields are reported at once", async () => {
  const { body } = await kit.post("/register", { password: "short" });
  expect(Object.keys(body.errors).toSorted()).toEqual(["country", "email", "language", "password"]);
});
