import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { safePath } from "#app/paths.ts";
import { writeAuthFlow } from "#app/services/auth-flow-cookie.server.ts";
import { createMemberMarketplace, member } from "./member-marketplace.ts";
import { leadsTo, openVisit } from "./visit-kit.ts";

/** Inputs that look like a path and lead browsers to another host. */
const EVIL = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https:evil.example",
  "https://evil.example",
  "HTTPS://evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "%2f%2fevil.example",
  "/%09/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  " //evil.example",
  "/.//evil.example",
  "/en-GR/../..//evil.example",
  "http://deftero.test@evil.example",
  "@evil.example",
  "evil.example",
  "?x=//evil.example",
];
const ORIGIN = "http://deftero.test";
const isOurs = (location: string) => new URL(location, `${ORIGIN}/en-GR`).origin === ORIGIN;

const ROUTES = import.meta.glob<Record<string, (given: never) => unknown>>([
  "../app/routes/**/*.{ts,tsx}",
  "!../app/routes/**/*.test.*",
]);
const done = () => null;
const token = () => ({ token: "t", expires_at: "2026-12-21T10:00:00Z" });
const NEWCOMER = member({ is_email_verified: false, phone_number: null, username: null });
const PASSWORD = "Second-hand-2!";

type Way = {
  file: string;
  form?: Record<string, string>;
  signedIn?: boolean;
  newcomer?: boolean;
  params?: Record<string, string>;
};

const WAYS: Way[] = [
  { file: "auth/choose.tsx" },
  { file: "auth/sign-in.tsx", form: { email: "a@deftero.test", password: "x" } },
  { file: "auth/sign-in.tsx", form: { email: "", password: "" } },
  { file: "auth/forgot-password.tsx", form: { email: "a@deftero.test" } },
  { file: "auth/forgot-password.tsx", form: { email: "" } },
  { file: "auth/check-email.tsx", form: { code: "123456" } },
  { file: "auth/check-email.tsx", form: { intent: "resend" } },
  {
    file: "auth/change-password.tsx",
    form: { password: PASSWORD, password_confirmation: PASSWORD },
  },
  { file: "auth/change-password-success.tsx" },
  { file: "auth/sign-up.tsx", form: { email: "" } },
  { file: "auth/verify-email.tsx", form: { code: "123456" }, signedIn: true, newcomer: true },
  { file: "auth/enter-phone.tsx", form: { phone_number: "" }, signedIn: true, newcomer: true },
  { file: "auth/verify-number.tsx", form: { code: "123456" }, signedIn: true, newcomer: true },
  { file: "auth/choose-username.tsx", form: { username: "eleni1" }, signedIn: true },
  { file: "auth/select-profile-image.tsx", form: { intent: "later" }, signedIn: true },
  { file: "auth/personal-info.tsx", form: { intent: "later" }, signedIn: true },
  {
    file: "auth/verify-password.tsx",
    form: { intent: "proof", password: PASSWORD },
    signedIn: true,
  },
  { file: "auth/second-factor.tsx", form: { code: "123456" } },
  { file: "auth/sign-out.ts", form: {}, signedIn: true },
  { file: "auth/social.ts", form: {}, params: { provider: "google" } },
  { file: "select-country.tsx", form: { locale: "en-GB" } },
  { file: "consent.tsx", form: { answer: "yes" } },
  { file: "locale.tsx", signedIn: true },
];

const FIELDS = ["callback_url", "callbackUrl", "under", "returnTo", "then"];

async function locationsOf({ file, form, signedIn, newcomer, params }: Way, evil: string) {
  const route = await ROUTES[`../app/routes/${file}`]!();
  const { fetch } = createMemberMarketplace(newcomer ? NEWCOMER : member(), {
    login: token,
    changePassword: token,
    forgotPassword: () => ({ resend_after: 30 }),
    validatePasswordReset: done,
    resetPassword: done,
    verifyEmail: done,
    verifyPhone: done,
    logout: done,
    startSocial: () => ({ authorization_url: `${ORIGIN}/provider` }),
  });
  const query = new URLSearchParams(FIELDS.map((name) => [name, evil]));
  query.set("modal", "sign-in");
  const cookie = signedIn ? "accessToken=a-token" : "";
  const found: (string | null)[] = [];
  const ask = async (part: "loader" | "action", withForm: boolean, cookies: string) => {
    if (route[part] === undefined) return;
    const fields = Object.fromEntries(FIELDS.map((name) => [name, evil]));
    const visit = openVisit(`/en-GR/any?${query}`, fetch, {
      cookie: cookies,
      ...(params ? { params } : {}),
      ...(withForm ? { form: { ...form, ...fields } } : {}),
    });
    writeAuthFlow(visit.cookies, { email: "a@deftero.test", code: "123456" });
    const answer = await visit.send(route[part]!);
    found.push(leadsTo(answer));
    const data = answer as { returnTo?: string };
    if (typeof data?.returnTo === "string") found.push(data.returnTo);
  };
  for (const one of new Set([cookie, "accessToken=a-token"])) await ask("loader", false, one);
  if (form !== undefined) await ask("action", true, cookie);
  return found.filter((location) => location !== null);
}

describe.each(WAYS)("$file", (way) => {
  test.each(EVIL)("never redirects to %j", async (evil) => {
    const strays = (await locationsOf(way, evil)).filter((location) => !isOurs(location));
    expect(strays).toEqual([]);
  });
});

test("the table has every route that reads a redirect target", () => {
  const folder = join(import.meta.dirname, "../app/routes");
  const readers = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .filter((file) =>
      /createAuthReply|(?:searchParams\.get|form\.get|text)\("(?:callback_url|callbackUrl|under|returnTo|then)"\)/.test(
        readFileSync(join(folder, file), "utf8"),
      ),
    );
  expect(readers.filter((file) => !WAYS.some((way) => way.file === file))).toEqual([]);
});

test.each(EVIL)("a link of the page never leads to %j", (evil) => {
  expect(safePath(evil, "/en-GR")).toSatisfy(isOurs);
});
