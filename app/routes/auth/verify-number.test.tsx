import { describe, expect, test } from "vitest";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import VerifyNumber, { action, loader } from "./verify-number.tsx";

const now = new Date("2026-11-21T10:00:00Z");
const NEW = member({ is_phone_verified: false, username: null, profile_photo: null });
const done = () => null;
const PAGE = "/en-GR/auth/sign-up/verify-number";
type Marketplace = ReturnType<typeof createMemberMarketplace>;
const send = (form: Record<string, string>, marketplace: Marketplace) =>
  openVisit(PAGE, marketplace.fetch, { form, now });

describe("verifying the number", () => {
  test("closes the dialog with auth=signup, and the username opens over the page", async () => {
    const marketplace = createMemberMarketplace(NEW, { verifyPhone: done });
    const visit = send(
      { code: "123456", callback_url: "/en-GR/search?q=pixel", under: "/en-GR/search?q=pixel" },
      marketplace,
    );
    const there = new URL(leadsTo(await visit.send(action))!, "http://deftero.test");
    expect(there.pathname).toBe("/en-GR/search");
    expect(Object.fromEntries(there.searchParams)).toEqual({
      q: "pixel",
      auth: "signup",
      modal: "sign-up-choose-username",
    });
    expect(visit.cookies.open("authFlow")).toBeNull();
  });

  test("opens no further step when name and picture are there", async () => {
    const ready = member({ is_phone_verified: false });
    const marketplace = createMemberMarketplace(ready, { verifyPhone: done });
    expect(leadsTo(await send({ code: "123456" }, marketplace).send(action))).toBe(
      "/en-GR?auth=signup",
    );
  });

  test("of a new number ends the flow for a complete profile, without auth=signup", async () => {
    const marketplace = createMemberMarketplace(member(), { verifyPhone: done });
    const visit = send({ code: "123456", callback_url: "/en-GR/account/personal" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe("/en-GR/account/personal");
  });

  test.each([
    ["wrong_code", { code: ["auth.code-wrong"] }],
    ["code_expired", { code: ["auth.code-expired"] }],
    ["phone_in_use", { "": ["auth.phone-number-in-use"] }],
    ["bad_request", { "": ["error.general-short"] }],
    ["unavailable", { "": ["auth.unavailable"] }],
  ] as const)("%s is shown at its field", async (code, errors) => {
    const marketplace = createMemberMarketplace(NEW, { verifyPhone: () => rejection(code) });
    const answer = await send({ code: "654321" }, marketplace).send(action);
    const { content } = replyOf<ActionResult>(answer);
    expect([content.error, content.initialValue]).toEqual([errors, {}]);
  });
});

test("a code can be sent again to the same number", async () => {
  const marketplace = createMemberMarketplace(NEW);
  const visit = send({ intent: "resend" }, marketplace);
  expect(leadsTo(await visit.send(action))).toBe(PAGE);
  expect(marketplace.calls.at(-1)).toMatchObject({ body: { phone_number: "306912345678" } });
  expect(visit.cookies.open("authFlow")).toMatchObject({ resend_at: "2026-11-21T10:00:30.000Z" });
});

test("a new code without a number goes back to the number", async () => {
  const marketplace = createMemberMarketplace({ ...NEW, phone_number: null });
  expect(leadsTo(await send({ intent: "resend" }, marketplace).send(action))).toBe(
    "/en-GR/auth/sign-up/enter-phone",
  );
});

describe("the page", () => {
  test("shows the number as people read it, and the way to another one", async () => {
    const visit = openVisit(PAGE, createMemberMarketplace(NEW).fetch, { now });
    const page = await renderRoute(VerifyNumber, await visit.send(loader), PAGE);
    expect(page.querySelector("main")!.textContent).toContain("+30\u00a0691\u00a0234\u00a05678");
    expect(page.querySelector('main a[href="/en-GR/auth/sign-up/enter-phone"]')).not.toBeNull();
    expect(page.querySelectorAll("[aria-current=step]")).toHaveLength(1);
  });

  test("leads a profile without a number to its own step", async () => {
    const visit = openVisit(PAGE, createMemberMarketplace({ ...NEW, phone_number: null }).fetch);
    expect(leadsTo(await visit.send(loader))).toBe("/en-GR/auth/sign-up/enter-phone");
  });
});
