import { describe, expect, test } from "vitest";
import { createMemberMarketplace } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import { writeAuthFlow } from "../../services/auth-flow-cookie.server.ts";
import CheckEmail, { action, loader } from "./check-email.tsx";

const now = new Date("2026-11-21T10:00:00Z");
const PAGE = "/en-GR/auth/forgot-password/check-email";
const EMAIL = "eleni@deftero.test";
const RESEND_AT = "2026-11-21T10:00:18.500Z";
const done = () => null;

function send(
  form: Record<string, string> | undefined,
  answers: Parameters<typeof createMemberMarketplace>[1] = { validatePasswordReset: done },
) {
  const marketplace = createMemberMarketplace(undefined, answers);
  const options = { cookie: "", now, ...(form === undefined ? {} : { form }) };
  const visit = openVisit(PAGE, marketplace.fetch, options);
  writeAuthFlow(visit.cookies, { email: EMAIL, resend_at: RESEND_AT });
  return { marketplace, visit };
}

describe("the six digits", () => {
  test("that are correct redirect to the new password, in a sealed cookie", async () => {
    const { visit, marketplace } = send({ code: "123 456" });
    expect(leadsTo(await visit.send(action))).toBe("/en-GR/auth/change-password");
    expect(marketplace.calls[0]!.body).toEqual({ email: EMAIL, token: "123456" });
    expect(visit.cookies.open("authFlow")).toMatchObject({ email: EMAIL, code: "123456" });
    expect(visit.nextCookie()).not.toMatch(/123456|eleni/);
  });

  test.each([
    ["", "auth.code-required"],
    ["12345", "auth.code-must-be-six-digits"],
    ["1234567", "auth.code-must-be-six-digits"],
    ["12345a", "auth.code-must-be-six-digits"],
    ["١٢٣٤٥٦", "auth.code-must-be-six-digits"],
  ])("%j is refused without a call", async (code, key) => {
    const { visit, marketplace } = send({ code });
    expect(replyOf<ActionResult>(await visit.send(action))).toEqual({
      status: 422,
      content: expect.objectContaining({ error: { code: [key] }, initialValue: {} }),
    });
    expect(marketplace.calls).toEqual([]);
  });

  test.each([
    ["wrong_code", 422, { code: ["auth.code-wrong"] }],
    ["code_expired", 422, { code: ["auth.code-expired"] }],
    ["too_many_requests", 429, { "": ["auth.too-many"] }],
    ["unavailable", 503, { "": ["auth.unavailable"] }],
  ] as const)("%s is shown at its field", async (code, status, errors) => {
    const { visit } = send({ code: "654321" }, { validatePasswordReset: () => rejection(code) });
    expect(replyOf<ActionResult>(await visit.send(action))).toEqual({
      status,
      content: expect.objectContaining({ error: errors, initialValue: {} }),
    });
    expect(visit.cookies.open("authFlow")).not.toHaveProperty("code");
  });

  test("can be requested again, whatever is in the field", async () => {
    const { visit, marketplace } = send(
      { code: "12", intent: "resend", under: "/en-GR/search" },
      { forgotPassword: () => ({ resend_after: 30 }) },
    );
    expect(leadsTo(await visit.send(action))).toBe(
      "/en-GR/search?modal=forgot-password-check-email",
    );
    expect(marketplace.writes()).toEqual(["forgotPassword"]);
    expect(visit.cookies.open("authFlow")).toMatchObject({ resend_at: "2026-11-21T10:00:30.000Z" });
  });

  test("requested too soon show the remaining seconds", async () => {
    const { visit } = send(
      { intent: "resend" },
      { forgotPassword: () => rejection("too_many_requests", { data: { retry_after: 18 } }) },
    );
    expect(replyOf<ActionResult>(await visit.send(action)).content).toMatchObject({
      error: { "": ["auth.wait-seconds"] },
      facts: { seconds: 18 },
    });
  });

  test("without an e-mail redirect to the first step", async () => {
    const marketplace = createMemberMarketplace();
    const visit = openVisit(PAGE, marketplace.fetch, { form: { code: "123456" }, cookie: "" });
    expect(leadsTo(await visit.send(action))).toBe("/en-GR/auth/forgot-password");
    const look = openVisit(PAGE, marketplace.fetch, { cookie: "" });
    expect(leadsTo(await look.send(loader))).toMatch(/^\/en-GR\/auth\/forgot-password/);
    expect(marketplace.calls).toEqual([]);
  });
});

describe("the page", () => {
  test("names the e-mail, counts the wait, and offers another e-mail", async () => {
    const { visit } = send(undefined);
    const data = await visit.send(loader);
    expect(data).toMatchObject({ facts: { email: EMAIL, resend_after: 19 }, result: null });
    const page = await renderRoute(CheckEmail, data, PAGE);
    expect(page.querySelector("main")!.textContent).toContain(EMAIL);
    expect(page.querySelector('main a[href="/en-GR/auth/forgot-password"]')).not.toBeNull();
    expect(page.querySelector("main")!.textContent).toContain("spam");
  });

  test("says why it is shown again", async () => {
    const { visit } = send(undefined);
    const problem = {
      modal: "forgot-password-check-email",
      result: { error: { code: ["auth.code-expired"] } },
    };
    visit.cookies.seal("authProblem", problem);
    const page = await renderRoute(CheckEmail, await visit.send(loader), PAGE);
    expect(page.querySelector("#reset-code-error")!.textContent).toContain(
      "This code has expired.",
    );
  });
});
