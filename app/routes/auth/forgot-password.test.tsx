import { describe, expect, test } from "vitest";
import { createMemberMarketplace } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import ForgotPassword, { action, loader } from "./forgot-password.tsx";

const now = new Date("2026-11-21T10:00:00Z");
const PAGE = "/en-GR/auth/forgot-password";
const EMAIL = "eleni@deftero.test";
const sent = { forgotPassword: () => ({ resend_after: 30 }) };

function send(
  form: Record<string, string>,
  { answers = sent as Parameters<typeof createMemberMarketplace>[1], suffix = "" } = {},
) {
  const marketplace = createMemberMarketplace(undefined, answers);
  const visit = openVisit(PAGE + suffix, marketplace.fetch, { form, cookie: "", now });
  return { marketplace, visit };
}

describe("asking for a code", () => {
  test("redirects to the code page, with the e-mail in a sealed cookie", async () => {
    const { visit } = send({ email: ` ${EMAIL} `, callback_url: "/en-GR/account/orders" });
    expect(leadsTo(await visit.send(action))).toBe(
      `${PAGE}/check-email?callbackUrl=%2Fen-GR%2Faccount%2Forders`,
    );
    expect(visit.cookies.open("authFlow")).toEqual({
      email: EMAIL,
      resend_at: "2026-11-21T10:00:30.000Z",
    });
    expect(visit.nextCookie()).not.toContain("eleni");
  });

  test("in a dialog stays over its page", async () => {
    const { visit } = send({ email: EMAIL, under: "/en-GR/search?q=pixel" }, { suffix: ".data" });
    expect(leadsTo(await visit.send(action))).toBe(
      "/en-GR/search?q=pixel&modal=forgot-password-check-email",
    );
  });

  test.each([
    ["", "auth.email-required"],
    ["eleni", "auth.email-must-be-valid"],
    ["eleni@", "auth.email-must-be-valid"],
    [`${"a".repeat(250)}@deftero.test`, "auth.email-must-be-valid"],
  ])("with %j shows the error and makes no call", async (email, key) => {
    const { visit, marketplace } = send({ email });
    expect(replyOf<ActionResult>(await visit.send(action))).toEqual({
      status: 422,
      content: expect.objectContaining({
        error: { email: [key] },
        initialValue: email === "" ? {} : { email },
      }),
    });
    expect(marketplace.calls).toEqual([]);
  });

  test.each([
    [20, { "": ["auth.wait-seconds"] }, { seconds: 20 }],
    [600, { "": ["auth.wait-minutes"] }, { minutes: 10 }],
  ])("too soon shows the wait: %i s", async (wait, errors, facts) => {
    const answers = {
      forgotPassword: () => rejection("too_many_requests", { data: { retry_after: wait } }),
    };
    const { visit } = send({ email: EMAIL }, { answers });
    expect(replyOf<ActionResult>(await visit.send(action))).toEqual({
      status: 429,
      content: expect.objectContaining({
        error: errors,
        initialValue: { email: EMAIL },
        facts,
      }),
    });
    expect(visit.cookies.open("authFlow")).toBeNull();
  });

  test("twice within the wait redirects to the code page without a call", async () => {
    const { visit, marketplace } = send({ email: EMAIL });
    await visit.send(action);
    const cookie = visit.nextCookie();
    const again = (email: string) =>
      openVisit(PAGE, marketplace.fetch, { form: { email }, cookie, now });
    expect(leadsTo(await again(EMAIL).send(action))).toBe(`${PAGE}/check-email`);
    expect(marketplace.calls).toHaveLength(1);
    await again("another@deftero.test").send(action);
    expect(marketplace.calls).toHaveLength(2);
  });

  test("while the marketplace is down keeps the e-mail, and opens a dialog without scripts again", async () => {
    const answers = { forgotPassword: () => rejection("unavailable") };
    const { visit } = send({ email: EMAIL, under: "/en-GR/search" }, { answers });
    expect(leadsTo(await visit.send(action))).toBe("/en-GR/search?modal=forgot-password");
    expect(visit.cookies.open("authProblem")).toEqual({
      modal: "forgot-password",
      result: {
        status: "error",
        error: { "": ["auth.unavailable"] },
        initialValue: { email: EMAIL },
      },
    });
  });
});

test("the page has the form, and a way back to the sign-in", async () => {
  const visit = openVisit("/el-GR/auth/forgot-password", fetch, { cookie: "" });
  const page = await renderRoute(
    ForgotPassword,
    await visit.send(loader),
    "/el-GR/auth/forgot-password",
  );
  const form = page.querySelector("main form")!;
  expect(form.getAttribute("action")).toBe("/el-GR/auth/forgot-password");
  expect(form.querySelector<HTMLInputElement>("[name=email]")!.required).toBe(true);
  expect(page.querySelector('main a[href="/el-GR/auth/sign-in"]')).not.toBeNull();
});
