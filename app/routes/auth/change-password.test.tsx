import { describe, expect, test } from "vitest";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import { writeAuthFlow } from "../../services/auth-flow-cookie.server.ts";
import ChangePassword, { action, loader } from "./change-password.tsx";

const PAGE = "/en-GR/auth/change-password";
const NEW = "Second-hand-2!";
const TYPED = { password: NEW, password_confirmation: NEW };
const RECOVERY = { email: "eleni@deftero.test", code: "123456" };
const done = () => null;
const changed = {
  changePassword: () => ({ token: "new-token", expires_at: "2026-12-21T10:00:00Z" }),
};
type Answers = Parameters<typeof createMemberMarketplace>[1];

/** A visitor who has entered the right code. */
function recover(
  form: Record<string, string> | undefined,
  answers: Answers = { resetPassword: done },
) {
  const marketplace = createMemberMarketplace(undefined, answers);
  const visit = openVisit(PAGE, marketplace.fetch, { cookie: "", ...(form ? { form } : {}) });
  writeAuthFlow(visit.cookies, RECOVERY);
  return { marketplace, visit };
}

function asMember(
  form: Record<string, string> | undefined,
  answers: Answers = changed,
  profile = member(),
) {
  const marketplace = createMemberMarketplace(profile, answers);
  return { marketplace, visit: openVisit(PAGE, marketplace.fetch, form ? { form } : {}) };
}

describe("with a verified code", () => {
  test("sets the password with e-mail and code, and clears both", async () => {
    const { visit, marketplace } = recover(TYPED);
    expect(leadsTo(await visit.send(action))).toBe(`${PAGE}/success`);
    expect(marketplace.calls.find(({ id }) => id === "resetPassword")!.body).toEqual({
      email: RECOVERY.email,
      token: RECOVERY.code,
      ...TYPED,
    });
    expect(visit.cookies.open("authFlow")).toBeNull();
  });

  test.each([
    ["", "", ["auth.password-required"], ["auth.password-confirmation-required"]],
    ["Second-hand-2!", "Second-hand-3!", undefined, ["auth.passwords-must-match"]],
    ["short-1A", "short-1A", ["auth.password-min-length"], undefined],
    ["Second-hand-number-22!", "Second-hand-number-22!", ["auth.password-max-length"], undefined],
    ["second-hand-2!", "second-hand-2!", ["auth.password-requires-uppercase"], undefined],
    ["SECOND-HAND-2!", "SECOND-HAND-2!", ["auth.password-requires-lowercase"], undefined],
    ["Second-hand-two", "Second-hand-two", ["auth.password-requires-number"], undefined],
    ["Secondhand22", "Secondhand22", ["auth.password-requires-special-char"], undefined],
  ])("%j and %j are refused by name", async (password, again, first, second) => {
    const { visit, marketplace } = recover({ password, password_confirmation: again });
    const { status, content } = replyOf<ActionResult>(await visit.send(action));
    expect([status, content.error?.["password"], content.error?.["password_confirmation"]]).toEqual(
      [422, first, second],
    );
    expect(content.initialValue).toEqual({});
    expect(marketplace.writes()).toEqual([]);
  });

  test("that has expired goes back to the code page with an error", async () => {
    const { visit } = recover(TYPED, { resetPassword: () => rejection("code_expired") });
    expect(leadsTo(await visit.send(action))).toBe("/en-GR/auth/forgot-password/check-email");
    expect(visit.cookies.open("authProblem")).toMatchObject({
      modal: "forgot-password-check-email",
      result: { error: { code: ["auth.code-expired"] } },
    });
    expect(visit.cookies.open("authFlow")).toEqual({ email: RECOVERY.email });
  });

  test("asks for no current password", async () => {
    const { visit } = recover(undefined);
    const page = await renderRoute(ChangePassword, await visit.send(loader), PAGE);
    expect(page.querySelector("[name=current_password]")).toBeNull();
    expect(page.querySelector<HTMLInputElement>("[name=password]")!.autocomplete).toBe(
      "new-password",
    );
    expect(page.querySelectorAll(".checklist li")).toHaveLength(7);
    expect(page.documentElement.outerHTML).not.toContain(RECOVERY.code);
  });

  test("clears the token of this browser, because all sessions are revoked", async () => {
    const marketplace = createMemberMarketplace(undefined, { resetPassword: done });
    const visit = openVisit(PAGE, marketplace.fetch, { form: TYPED });
    writeAuthFlow(visit.cookies, RECOVERY);
    await visit.send(action);
    expect(visit.cookies.get("accessToken")).toBeNull();
  });
});

describe("as a signed-in member", () => {
  test("needs the current password, and stores the new token", async () => {
    const { visit, marketplace } = asMember({ ...TYPED, current_password: "Second-hand-1!" });
    expect(leadsTo(await visit.send(action))).toBe(`${PAGE}/success`);
    expect(marketplace.calls.at(-1)!.body).toEqual({
      ...TYPED,
      current_password: "Second-hand-1!",
    });
    expect(visit.cookies.get("accessToken")).toBe("new-token");
  });

  test("without the current one is refused at its field", async () => {
    const { visit, marketplace } = asMember(TYPED);
    expect(replyOf<ActionResult>(await visit.send(action)).content.error).toEqual({
      current_password: ["auth.current-password-required"],
    });
    expect(marketplace.writes()).toEqual([]);
  });

  test("with a wrong one is 422 and stays signed in", async () => {
    const { visit } = asMember(
      { ...TYPED, current_password: "nope" },
      { changePassword: () => rejection("wrong_password") },
    );
    expect(replyOf<ActionResult>(await visit.send(action))).toMatchObject({
      status: 422,
      content: { error: { current_password: ["auth.current-password-wrong"] } },
    });
    expect(visit.cookies.get("accessToken")).toBe("a-token");
  });

  test("says at the field what the marketplace refuses", async () => {
    const errors = { password: ["auth.password-too-common"] };
    const { visit } = asMember(
      { ...TYPED, current_password: "Second-hand-1!" },
      { changePassword: () => rejection("invalid_fields", { errors }) },
    );
    expect(replyOf<ActionResult>(await visit.send(action)).content.error).toEqual(errors);
  });

  test("without a password sets the first one after a step-up", async () => {
    const profile = member({ has_password: false, linked_providers: ["google"] });
    const first = asMember(TYPED, changed, profile);
    await first.visit.send(action);
    expect(first.marketplace.calls.at(-1)!.body).toEqual(TYPED);

    const stale = asMember(TYPED, { changePassword: () => rejection("proof_needed") }, profile);
    expect(leadsTo(await stale.visit.send(action))).toMatch(/verify-password\?callbackUrl=/);
    expect(stale.visit.nextCookie()).not.toContain(NEW);
  });
});

test("a visitor without a code is redirected to the first step", async () => {
  const { fetch } = createMemberMarketplace();
  const look = openVisit(PAGE, fetch, { cookie: "" });
  expect(leadsTo(await look.send(loader))).toMatch(/^\/en-GR\/auth\/forgot-password/);
  const post = openVisit(PAGE, fetch, { cookie: "", form: TYPED });
  expect(leadsTo(await post.send(action))).toBe("/en-GR/auth/forgot-password");
});
