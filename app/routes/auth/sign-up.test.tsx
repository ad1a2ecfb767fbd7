import { describe, expect, test, vi } from "vitest";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import { getT } from "#app/modules/locale/get-t.server.ts";
import { startHumanCheck } from "#app/services/human-check.server.ts";
import { createMemberMarketplace } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf, SECRET } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import SignUp, { action, loader } from "./sign-up.tsx";

const now = new Date("2026-11-21T10:00:00Z");
const ago = (seconds: number) =>
  startHumanCheck({ secret: SECRET, now: new Date(now.getTime() - seconds * 1000) });
const GOOD = {
  email: "nikos@deftero.test",
  password: "Second-hand-1!",
  language: "en",
  purpose: "sell",
  website: "",
  started: ago(20),
};
const TOKEN = { token: "a-new-token", expires_at: "2026-12-21T10:00:00.000Z" };
const market = (register: NonNullable<Answers["register"]> = () => TOKEN) =>
  createMemberMarketplace(undefined, { register });
type Sent = { locale?: string; suffix?: string; env?: Record<string, string> };
const send = (
  form: Record<string, string>,
  marketplace = market(),
  { locale = "en-GR", suffix = "", env = {} }: Sent = {},
) =>
  openVisit(`/${locale}/auth/sign-up${suffix}`, marketplace.fetch, {
    form: { ...GOOD, ...form },
    cookie: "",
    now,
    env,
  });

describe("signing up", () => {
  test("with a used form nonce gets a new form with the input kept", async () => {
    const visit = send(
      {},
      market(() => rejection("form_used")),
    );
    const { status, content } = replyOf<ActionResult>(await visit.send(action));
    expect(status).toBe(409);
    expect(content.error).toEqual({ "": ["auth.form-used"] });
    expect(content.initialValue).toMatchObject({ email: GOOD.email });
    expect(content.facts).toEqual({ started: expect.any(String) });
    expect(content.facts?.["started"]).not.toBe(GOOD.started);
  });

  test("twice with one form sends the same nonce", async () => {
    const marketplace = market();
    await send({}, marketplace).send(action);
    await send({}, marketplace).send(action);
    await send({ started: ago(20) }, marketplace).send(action);
    const nonces = marketplace.calls
      .filter(({ id }) => id === "register")
      .map(({ body }) => (body as { form_nonce: string }).form_nonce);
    expect(nonces).toHaveLength(3);
    expect(nonces[0]).toBe(nonces[1]);
    expect(nonces[2]).not.toBe(nonces[0]);
  });

  test("signs in, remembers the method, and asks for the e-mail's code", async () => {
    const marketplace = market();
    const visit = send({ callback_url: "/en-GR/search?q=pixel" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(
      "/en-GR/auth/sign-up/verify-email?callbackUrl=%2Fen-GR%2Fsearch%3Fq%3Dpixel",
    );
    expect(marketplace.calls[0]!.body).toEqual({
      email: GOOD.email,
      password: GOOD.password,
      language: "en",
      country: "GR",
      intent: "sell",
      form_nonce: expect.stringMatching(/^[\w-]{22}$/),
    });
    expect(visit.cookies.get("accessToken")).toBe(TOKEN.token);
    expect(visit.cookies.get("loginMethod")).toBe("email");
    expect(visit.cookies.open("authFlow")).toEqual({
      email: GOOD.email,
      resend_at: "2026-11-21T10:02:00.000Z",
      callback: "/en-GR/search?q=pixel",
    });
  });

  test("in a dialog goes to the next dialog", async () => {
    const visit = send({ under: "/en-GR/search?q=pixel" });
    expect(leadsTo(await visit.send(action))).toBe(
      "/en-GR/search?q=pixel&modal=sign-up-verify-email",
    );
  });

  test.each(["//evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "never leads to %s",
    async (callback_url) => {
      const there = leadsTo(await send({ callback_url, under: callback_url }).send(action));
      expect(there).toBe("/en-GR?modal=sign-up-verify-email");
    },
  );

  test("with an e-mail in use shows the marketplace's error", async () => {
    const visit = send(
      {},
      market(() => rejection("email_in_use")),
    );
    expect(replyOf<ActionResult>(await visit.send(action))).toMatchObject({
      status: 422,
      content: { error: { email: ["auth.email-in-use"] }, initialValue: { email: GOOD.email } },
    });
    expect(visit.cookies.get("accessToken")).toBeNull();
  });

  test("while the marketplace is down keeps the input, but no password", async () => {
    const visit = send(
      {},
      market(() => rejection("unavailable")),
    );
    const { status, content } = replyOf<ActionResult>(await visit.send(action));
    expect(status).toBe(503);
    expect(content.error).toEqual({ "": ["auth.unavailable"] });
    expect(content.initialValue).toEqual({
      email: GOOD.email,
      language: "en",
      purpose: "sell",
      started: GOOD.started,
    });
  });

  test("above the rate limit shows an error", async () => {
    const visit = send(
      {},
      market(() => rejection("too_many_requests", { data: { retry_after: 900 } })),
    );
    expect(replyOf(await visit.send(action))).toMatchObject({
      status: 429,
      content: { error: { "": ["auth.wait-minutes"] }, facts: { minutes: 15 } },
    });
  });

  test("refused in a dialog without scripts opens it again, without the password", async () => {
    const visit = send({ password: "short", under: "/en-GR/search" });
    expect(leadsTo(await visit.send(action))).toBe("/en-GR/search?modal=sign-up");
    const kept = visit.cookies.open("authProblem");
    expect(kept).toMatchObject({
      modal: "sign-up",
      result: { initialValue: { email: GOOD.email } },
    });
    expect(JSON.stringify(kept)).not.toContain("short");
  });
});

describe.each(["en-GR", "el-GR"] as const)("what is refused in %s", (locale) => {
  test.each([
    ["email", "", "auth.email-required"],
    ["email", "nikos", "auth.email-must-be-valid"],
    ["email", "nikos@", "auth.email-must-be-valid"],
    ["email", `${"n".repeat(250)}@a.gr`, "auth.email-must-be-valid"],
    ["password", "", "auth.password-required"],
    ["password", "Aa1!", "auth.password-min-length"],
    ["password", "Aa1!Aa1!Aa1!Aa1!Aa1!Aa1!", "auth.password-max-length"],
    ["password", "Aaaaaaaaaa!", "auth.password-requires-number"],
    ["password", "AAAAAAAAA1!", "auth.password-requires-lowercase"],
    ["password", "aaaaaaaaa1!", "auth.password-requires-uppercase"],
    ["password", "Aaaaaaaaa11", "auth.password-requires-special-char"],
    ["language", "", "auth.language-required"],
    ["language", "fr", "auth.language-invalid"],
  ])("%s %o: %s", async (field, typed, key) => {
    const marketplace = market();
    const answer = await send({ [field]: typed }, marketplace, { locale }).send(action);
    const { status, content } = replyOf<ActionResult>(answer);
    expect(status).toBe(422);
    expect(content.error?.[field]).toContain(key);
    expect(getT(locale, "auth").find(key.replace("auth.", ""))).not.toBeNull();
    expect(marketplace.calls).toEqual([]);
  });
});

test("a language of another market is refused", async () => {
  const answer = await send({ language: "el" }, market(), { locale: "en-GB" }).send(action);
  expect(replyOf<ActionResult>(answer).content.error).toEqual({
    language: ["auth.language-invalid"],
  });
});

describe("the human check", () => {
  const KEYS = { env: { TURNSTILE_SITE_KEY: "1x00000000000000000000AA" } };

  test("a form filled in within 3 s is answered after a delay", async () => {
    vi.useFakeTimers();
    const marketplace = market();
    const answer = send({ started: ago(1) }, marketplace).send(action);
    await vi.advanceTimersByTimeAsync(1999);
    expect(marketplace.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(leadsTo(await answer)).toBe("/en-GR/auth/sign-up/verify-email");
    vi.useRealTimers();
  });

  test("an expired form shows an error, keeps the input and can be sent again", async () => {
    const visit = send({ started: ago(25 * 3600) });
    const { content } = replyOf<ActionResult>(await visit.send(action));
    expect(content.error?.[""]).toEqual(["sign-up.stale"]);
    expect(content.initialValue).toMatchObject({ email: GOOD.email, purpose: "sell" });
    const again = openVisit("/en-GR/auth/sign-up", market().fetch, {
      form: { ...GOOD, ...content.initialValue, ...content.facts } as typeof GOOD,
      cookie: "",
      now: new Date(now.getTime() + 3000),
    });
    expect(leadsTo(await again.send(action))).toBe("/en-GR/auth/sign-up/verify-email");
  });

  test("a filled honeypot makes no call", async () => {
    const marketplace = market();
    const answer = await send({ website: "https://spam.example" }, marketplace).send(action);
    expect(replyOf<ActionResult>(answer).content.error).toEqual({
      "": ["auth.human-check-failed"],
    });
    expect(marketplace.calls).toEqual([]);
  });

  test("with a site key and scripts the token is required and passed on", async () => {
    const without = await send({ scripts: "1" }, market(), KEYS).send(action);
    expect(replyOf<ActionResult>(without).content.error).toEqual({
      "": ["auth.human-check-failed"],
    });
    const marketplace = market();
    const visit = send({ scripts: "1", turnstile_token: "proof", started: "" }, marketplace, KEYS);
    expect(leadsTo(await visit.send(action))).toBe("/en-GR/auth/sign-up/verify-email");
    expect(marketplace.calls[0]!.body).toMatchObject({ turnstile_token: "proof" });
  });

  test.each([{}, { scripts: "1", check: "given-up" }])(
    "with keys, %o goes the slow way and without a token",
    async (form) => {
      const marketplace = market();
      await send(form as Record<string, string>, marketplace, KEYS).send(action);
      expect(marketplace.calls[0]!.body).not.toHaveProperty("turnstile_token");
    },
  );

  test("a refused token shows an error above the form", async () => {
    const marketplace = market(() => rejection("human_check_failed"));
    const visit = send({ scripts: "1", turnstile_token: "used" }, marketplace, KEYS);
    expect(replyOf<ActionResult>(await visit.send(action)).content.error).toEqual({
      "": ["auth.human-check-failed"],
    });
  });
});

describe("the page", () => {
  const open = async (locale: string, query = "") => {
    const visit = openVisit(`/${locale}/auth/sign-up${query}`, fetch, { cookie: "", now });
    return renderRoute(SignUp, await visit.send(loader), `/${locale}/auth/sign-up`);
  };

  test("is a form that works without scripts, with names that password managers know", async () => {
    const page = await open("el-GR", "?callbackUrl=%2Fel-GR%2Fsearch");
    const form = page.querySelector<HTMLFormElement>("main form")!;
    expect([form.getAttribute("method"), form.getAttribute("action")]).toEqual([
      "post",
      "/el-GR/auth/sign-up?callbackUrl=%2Fel-GR%2Fsearch",
    ]);
    const control = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)!;
    expect([control("email").type, control("email").autocomplete]).toEqual(["email", "username"]);
    expect([control("password").type, control("password").autocomplete]).toEqual([
      "password",
      "new-password",
    ]);
    expect(control("password").hasAttribute("maxlength")).toBe(false);
    expect(control("callback_url").value).toBe("/el-GR/search");
    expect(form.querySelector<HTMLInputElement>("[name=language]:checked")!.value).toBe("el");
    expect(form.querySelector<HTMLInputElement>("[name=purpose]:checked")!.value).toBe("both");
    expect(
      form.querySelector("button:not([type=button])")!.getAttribute("aria-disabled"),
    ).toBeNull();
    expect(control("scripts")).toBeNull();
    expect(control("website").closest("[aria-hidden]")).not.toBeNull();
    expect(page.querySelector("[aria-current=step]")!.textContent).toContain("Επιβεβαίωση email");
  });

  test("has no language field where the market has one language", async () => {
    const page = await open("en-GB");
    const language = page.querySelector<HTMLInputElement>("[name=language]")!;
    expect([language.type, language.value]).toEqual(["hidden", "en"]);
  });

  test("redirects a signed-in member", async () => {
    const visit = openVisit("/en-GR/auth/sign-up?callbackUrl=%2F%2Fevil.example", fetch);
    expect(leadsTo(await visit.send(loader))).toBe("/en-GR");
  });
});
