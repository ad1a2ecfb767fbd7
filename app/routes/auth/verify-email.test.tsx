import { describe, expect, test } from "vitest";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import VerifyEmail, { action, loader } from "./verify-email.tsx";

const now = new Date("2026-11-21T10:00:00Z");
const NEW = member({
  is_email_verified: false,
  is_phone_verified: false,
  phone_number: null,
  username: null,
  profile_photo: null,
});
const done = () => null;
const PAGE = "/en-GR/auth/sign-up/verify-email";
type Marketplace = ReturnType<typeof createMemberMarketplace>;
const send = (form: Record<string, string>, marketplace: Marketplace, suffix = "") =>
  openVisit(PAGE + suffix, marketplace.fetch, { form, now });

const open = (marketplace: Marketplace, { cookie = "accessToken=a-token", query = "" } = {}) =>
  openVisit(PAGE + query, marketplace.fetch, { cookie, now });

describe("verifying the e-mail", () => {
  test("leads to the phone, with the way back kept", async () => {
    const marketplace = createMemberMarketplace(NEW, { verifyEmail: done });
    const visit = send({ code: "123 456", callback_url: "/en-GR/search" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(
      "/en-GR/auth/sign-up/enter-phone?callbackUrl=%2Fen-GR%2Fsearch",
    );
    expect(marketplace.calls.at(-1)).toMatchObject({ id: "verifyEmail", body: { code: "123456" } });
  });

  test("of a new e-mail ends the flow for a complete profile", async () => {
    const marketplace = createMemberMarketplace(member(), { verifyEmail: done });
    const visit = send({ code: "123456", callback_url: "/en-GR/account/personal" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe("/en-GR/account/personal");
  });

  test.each([
    ["wrong_code", "auth.code-wrong"],
    ["code_expired", "auth.code-expired"],
  ] as const)("%s is shown at the field, and the code is not returned", async (code, key) => {
    const visit = send(
      { code: "654321" },
      createMemberMarketplace(NEW, { verifyEmail: () => rejection(code) }),
    );
    const { status, content } = replyOf<ActionResult>(await visit.send(action));
    expect([status, content.error, content.initialValue]).toEqual([422, { code: [key] }, {}]);
  });

  test.each([
    ["", "auth.code-required"],
    ["12345", "auth.code-must-be-six-digits"],
    ["1234567", "auth.code-must-be-six-digits"],
    ["abcdef", "auth.code-must-be-six-digits"],
  ])("the code %o is refused without asking: %s", async (code, key) => {
    const marketplace = createMemberMarketplace(NEW);
    const answer = await send({ code }, marketplace).send(action);
    expect(replyOf<ActionResult>(answer).content.error?.["code"]).toContain(key);
    expect(marketplace.writes()).toEqual([]);
  });

  test("with an expired session redirects to sign-in and back", async () => {
    const marketplace = createMemberMarketplace(NEW, {
      getProfileDetails: () => rejection("signed_out"),
    });
    const visit = send({ code: "123456" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(
      `/en-GR/auth/sign-in?callbackUrl=${encodeURIComponent(PAGE)}`,
    );
    expect(visit.cookies.get("accessToken")).toBeNull();
  });
});

describe("a new code", () => {
  test("goes to the same e-mail and starts the countdown that the marketplace tells", async () => {
    const marketplace = createMemberMarketplace(NEW);
    const visit = send({ intent: "resend", code: "", under: "/en-GR/search" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe("/en-GR/search?modal=sign-up-verify-email");
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "sendEmailCode",
      body: { email: NEW.email },
    });
    expect(visit.cookies.open("authFlow")).toMatchObject({
      email: NEW.email,
      resend_at: "2026-11-21T10:02:00.000Z",
    });
  });

  test("too early says how long to wait", async () => {
    const marketplace = createMemberMarketplace(NEW, {
      sendEmailCode: () => rejection("too_many_requests", { data: { retry_after: 42 } }),
    });
    const answer = await send({ intent: "resend" }, marketplace, ".data").send(action);
    expect(replyOf(answer)).toMatchObject({
      status: 429,
      content: { error: { "": ["auth.wait-seconds"] }, facts: { seconds: 42 } },
    });
  });

  test("to another e-mail: the flow goes on with that one", async () => {
    const marketplace = createMemberMarketplace(NEW);
    const visit = send({ intent: "change", email: " right@deftero.test " }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(PAGE);
    expect(marketplace.calls.at(-1)!.body).toEqual({ email: "right@deftero.test" });
    expect(visit.cookies.open("authFlow")).toMatchObject({ email: "right@deftero.test" });
  });

  test.each([
    ["", "auth.email-required"],
    ["right@", "auth.email-must-be-valid"],
  ])("to %o is refused at its field, which stays open: %s", async (email, key) => {
    const answer = await send({ intent: "change", email }, createMemberMarketplace(NEW)).send(
      action,
    );
    const { content } = replyOf<ActionResult>(answer);
    expect(content.error?.["email"]).toContain(key);
    expect(content.initialValue).toEqual({
      intent: "change",
      ...(email === "" ? {} : { email }),
    });
  });

  test("to an e-mail in use is refused at its field", async () => {
    const marketplace = createMemberMarketplace(NEW, {
      sendEmailCode: () => rejection("email_in_use"),
    });
    const visit = send({ intent: "change", email: "taken@deftero.test" }, marketplace);
    expect(replyOf<ActionResult>(await visit.send(action)).content.error).toEqual({
      email: ["auth.email-in-use"],
    });
  });

  test("of a complete profile needs a step-up and keeps the input", async () => {
    const marketplace = createMemberMarketplace(member(), {
      sendEmailCode: () => rejection("proof_needed"),
    });
    const visit = send({ intent: "change", email: "next@deftero.test" }, marketplace);
    expect(leadsTo(await visit.send(action))).toMatch(/sign-up\/verify-password\?callbackUrl=/);
    const after = open(createMemberMarketplace(member({ is_email_verified: false })), {
      cookie: `accessToken=a-token; ${visit.nextCookie()}`,
    });
    const data = await after.send(loader);
    const page = await renderRoute(VerifyEmail, data, PAGE);
    expect(page.querySelector("details")!.open).toBe(true);
    expect(page.querySelector<HTMLInputElement>("details [name=email]")!.value).toBe(
      "next@deftero.test",
    );
  });
});

describe("the page", () => {
  test("says where the code went and counts down", async () => {
    const sent = send({ intent: "resend" }, createMemberMarketplace(NEW));
    await sent.send(action);
    const cookie = `accessToken=a-token; ${sent.nextCookie()}`;
    const data = await open(createMemberMarketplace(NEW), { cookie }).send(loader);
    expect(data).toMatchObject({ facts: { email: NEW.email, resend_after: 120 } });
    const page = await renderRoute(VerifyEmail, data, PAGE);
    expect(page.querySelector("main")!.textContent).toContain(NEW.email);
    const code = page.querySelector<HTMLInputElement>("[name=code]")!;
    expect([code.autocomplete, code.inputMode]).toEqual(["one-time-code", "numeric"]);
    // Enter sends the code, not the wish for another one.
    const [first] = page.querySelectorAll("main form button");
    expect(first!.getAttribute("name")).toBeNull();
    expect(page.querySelector("[name=intent][value=resend]")).not.toBeNull();
    expect(page.querySelector("details [name=intent][value=change]")).not.toBeNull();
  });

  test("redirects visitors to sign-in and back", async () => {
    const visit = open(createMemberMarketplace(), {
      cookie: "",
      query: "?callbackUrl=%2Fen-GR%2Fx",
    });
    expect(leadsTo(await visit.send(loader))).toBe(
      `/en-GR/auth/sign-in?callbackUrl=${encodeURIComponent(`${PAGE}?callbackUrl=%2Fen-GR%2Fx`)}`,
    );
  });

  test.each([
    [{ is_phone_verified: false, phone_number: null }, "/en-GR/auth/sign-up/enter-phone"],
    [{ is_phone_verified: false }, "/en-GR/auth/sign-up/verify-number"],
    [{ username: null }, "/en-GR/auth/sign-up/choose-username"],
    [{ profile_photo: null }, "/en-GR/auth/sign-up/select-profile-image"],
    [{}, "/en-GR"],
  ])("redirects a profile with %o to its open step: %s", async (change, target) => {
    const visit = open(createMemberMarketplace(member(change)));
    expect(leadsTo(await visit.send(loader))).toBe(target);
  });

  test("is shown to a complete profile with a pending e-mail", async () => {
    const sent = send({ intent: "change", email: "next@deftero.test" }, createMemberMarketplace());
    await sent.send(action);
    const cookie = `accessToken=a-token; ${sent.nextCookie()}`;
    expect(await open(createMemberMarketplace(), { cookie }).send(loader)).toMatchObject({
      facts: { email: "next@deftero.test", renewed: true },
    });
  });
});
