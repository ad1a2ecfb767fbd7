import type { ComponentProps } from "react";
import { describe, expect, test } from "vitest";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import VerifyPassword, { action, loader } from "./verify-password.tsx";

const PATH = "/en-GR/auth/sign-up/verify-password";
const BACK = "/en-GR/account/personal?change=email";
const GOOD = { intent: "proof", password: "Second-hand-1!", callback_url: BACK };
const post = (form: Record<string, string>, marketplace = createMemberMarketplace()) =>
  openVisit(PATH, marketplace.fetch, { form });
const look = async (profile = member(), locale = "en-GR", reply?: ActionResult) => {
  const path = `/${locale}/auth/sign-up/verify-password?callbackUrl=${encodeURIComponent(BACK)}`;
  const data = await openVisit(path, createMemberMarketplace(profile).fetch).send(loader);
  const Screen = (props: ComponentProps<typeof VerifyPassword>) => (
    <VerifyPassword {...props} actionData={reply} />
  );
  return renderRoute(Screen, data, path);
};

describe("the step-up", () => {
  test("redirects to the callback URL", async () => {
    const marketplace = createMemberMarketplace();
    const answer = await post(GOOD, marketplace).send(action);
    expect((answer as Response).status).toBe(303);
    expect(leadsTo(answer)).toBe(BACK);
    expect(marketplace.calls).toMatchObject([{ body: { password: GOOD.password } }]);
  });

  test.each(["//evil.example", "https://evil.example/x", "/\\evil.example", "javascript:alert(1)"])(
    "never leads to %s",
    async (callback_url) => {
      expect(leadsTo(await post({ ...GOOD, callback_url }).send(action))).toBe("/en-GR/account");
    },
  );

  test.each([
    ["", undefined, "auth.password-required"],
    ["Wrong-hand-1!", "wrong_password", "account.proof.wrong"],
  ] as const)("%o is refused with %s %s", async (password, code, key) => {
    const marketplace = createMemberMarketplace(
      member(),
      code === undefined ? {} : { provePassword: () => rejection(code) },
    );
    const answer = await post({ ...GOOD, password }, marketplace).send(action);
    const { status, content } = replyOf<ActionResult>(answer);
    expect([status, content.error]).toEqual([422, { password: [key] }]);
    expect(JSON.stringify(content)).not.toContain("Wrong-hand");
    const [english, greek] = await Promise.all(
      ["en-GR", "el-GR"].map(async (locale) => {
        const page = await look(member(), locale, content);
        return page.querySelector("#proof-password-error")!.textContent;
      }),
    );
    expect(english).not.toBe(greek);
    expect(english).not.toContain(key);
  });

  test("tried too often says to wait", async () => {
    const marketplace = createMemberMarketplace(member(), {
      provePassword: () => rejection("too_many_requests"),
    });
    const { status, content } = replyOf<ActionResult>(await post(GOOD, marketplace).send(action));
    expect(status).toBe(429);
    const page = await look(member(), "en-GR", content);
    expect(page.querySelector('main [role="alert"]')!.textContent).toBe(
      "Too many attempts. Wait a little, then try again.",
    );
  });

  test("keeps the pending form", async () => {
    const kept = openVisit(PATH, createMemberMarketplace().fetch);
    kept.cookies.seal("keptForm", { path: "/en-GR/account/personal", fields: { email: "a@b.gr" } });
    const visit = openVisit(PATH, createMemberMarketplace().fetch, {
      form: GOOD,
      cookie: `accessToken=a; ${kept.nextCookie()}`,
    });
    await visit.send(action);
    expect(visit.cookies.open("keptForm")).toMatchObject({ fields: { email: "a@b.gr" } });
  });

  test("redirects to sign-in when signed out", async () => {
    const { fetch } = createMemberMarketplace(member(), {
      getProfileDetails: () => rejection("signed_out"),
    });
    expect(leadsTo(await openVisit(PATH, fetch).send(loader))).toContain("/en-GR/auth/sign-in");
  });
});

describe("a member without a password", () => {
  test("is asked to sign in again with the provider", async () => {
    const profile = member({ has_password: false, linked_providers: ["google"] });
    const { fetch } = createMemberMarketplace(profile);
    const data = await openVisit(`${PATH}?callbackUrl=${encodeURIComponent(BACK)}`, fetch).send(
      loader,
    );
    expect(data).toEqual({
      returnTo: BACK,
      providers: ["google"],
      hasPasskey: false,
      form: expect.anything(),
    });
    const page = await look(profile);
    expect(page.querySelector("[name=password]")).toBeNull();
    expect(page.querySelector("main h1")!.textContent).toBe("Confirm it’s you");
  });
});
