import type { ComponentProps } from "react";
import { describe, expect, test } from "vitest";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import type { Fixture } from "#tests/msw/canned-marketplace.ts";
import { ORDER_ID, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import Delete, { action, loader } from "./delete.tsx";

const PATH = "/en-GR/account/delete";
const NOW = new Date("2026-11-21T10:00:00.000Z");
const GOOD = { intent: "delete", confirm: "yes", password: "Second-hand-1!" };
const post = (form: Record<string, string>, marketplace = createMemberMarketplace()) =>
  openVisit(PATH, marketplace.fetch, { form, now: NOW });
const withBlockers = (...blockers: Fixture<"listDeletionBlockers">) =>
  createMemberMarketplace(member(), { listDeletionBlockers: () => blockers });
const LISTING_ID = "01a078dd-6023-713a-9817-7b532fa0cccc";
const SUBSCRIPTION_ID = "01a078dd-6023-713a-9817-7b532fa0dddd";
const look = async (
  marketplace = createMemberMarketplace(),
  { locale = "en-GR", reply }: { locale?: string; reply?: ActionResult } = {},
) => {
  const path = `/${locale}/account/delete`;
  const data = await openVisit(path, marketplace.fetch, { now: NOW }).send(loader);
  const Screen = (props: ComponentProps<typeof Delete>) => <Delete {...props} actionData={reply} />;
  const page = await renderRoute(Screen, data, path);
  return { page, words: page.querySelector("main")!.textContent!.replace(/\s+/g, " ") };
};

describe("the screen", () => {
  test("says what happens and when, and asks for the password and a tick", async () => {
    const { page, words } = await look();
    expect(words).toContain("Within 90 days");
    expect(words).toContain("By 19 February 2027");
    expect(words).toContain(
      "We keep orders and their records, as the law requires, without your name or contact details, and photos of a return for as long as the other party can make a claim.",
    );
    expect(page.querySelector('main .account a[href="/en-GR/account/data"]')!.textContent).toBe(
      "Get a copy of your data first",
    );
    expect(page.querySelector<HTMLInputElement>("[name=password]")!.required).toBe(true);
    const tick = page.querySelector<HTMLInputElement>("[name=confirm]")!;
    expect([tick.type, tick.required, tick.checked]).toEqual(["checkbox", true, false]);
  });

  test("while something is open links each of it, and has no form", async () => {
    const blocked = withBlockers(
      { kind: "order", order_id: ORDER_ID, number: "D-20418", title: "iPhone 13" },
      { kind: "draft", order_id: ORDER_ID, title: "iPhone 14" },
      { kind: "reservation", listing_id: LISTING_ID, title: "iPhone 12" },
      { kind: "payout", amount: { amount: 38_600, currency: "EUR" } },
      { kind: "refund", amount: { amount: 1960, currency: "EUR" } },
      { kind: "claim", subscription_id: SUBSCRIPTION_ID, title: "iPhone 11" },
    );
    const { page, words } = await look(blocked);
    expect(words).toContain("Not yet: something is still open");
    const links = [...page.querySelectorAll<HTMLAnchorElement>("main .panel.act a")];
    expect(links.map((link) => [link.getAttribute("href"), link.textContent])).toEqual([
      [`/en-GR/account/orders/${ORDER_ID}`, "D-20418, iPhone 13"],
      [`/en-GR/checkout/${ORDER_ID}/review`, "Your purchase of iPhone 14, not paid yet"],
      [`/en-GR/account/listings/${LISTING_ID}`, "iPhone 12: someone is buying it right now"],
      ["/en-GR/account/payouts", "386,00\u00a0€ from your sales, on its way to you"],
      ["/en-GR/account/payments?kind=refund", "19,60\u00a0€ going back to you"],
      [`/en-GR/account/subscriptions/${SUBSCRIPTION_ID}`, "The open claim for iPhone 11"],
    ]);
    expect(page.querySelector("main form")).toBeNull();
    const greek = await look(blocked, { locale: "el-GR" });
    expect(greek.words).toContain("Το ανοιχτό αίτημα επισκευής: iPhone 11");
  });

  test("is translated into Greek", async () => {
    const { words } = await look(createMemberMarketplace(), { locale: "el-GR" });
    expect(words).toContain("Μέσα σε 90 ημέρες");
    expect(words).toContain("Έως 19 Φεβρουαρίου 2027");
  });

  test("redirects to sign-in and back when signed out", async () => {
    const { fetch } = createMemberMarketplace(member(), {
      getProfileDetails: () => rejection("signed_out"),
      listDeletionBlockers: () => rejection("signed_out"),
    });
    expect(leadsTo(await openVisit(PATH, fetch).send(loader))).toBe(
      `/en-GR/auth/sign-in?callbackUrl=${encodeURIComponent(PATH)}`,
    );
  });
});

describe("deleting", () => {
  test("verifies the password, deletes, signs out and says until when it can be restored", async () => {
    const marketplace = createMemberMarketplace();
    const visit = post(GOOD, marketplace);
    expect(leadsTo(await visit.send(action))).toBe("/en-GR");
    expect(marketplace.writes()).toEqual(["provePassword", "deleteProfile"]);
    expect(visit.cookies.get("accessToken")).toBeNull();
    expect(visit.cookies.open("message")).toMatchObject({
      content: "Your account is deleted. Support can restore it until 19\u00a0February 2027.",
    });
  });

  test.each([
    [{ ...GOOD, confirm: "" }, { confirm: ["account.delete.confirm-required"] }],
    [{ ...GOOD, password: "" }, { password: ["auth.password-required"] }],
    [
      { intent: "delete" },
      {
        password: ["auth.password-required"],
        confirm: ["account.delete.confirm-required"],
      },
    ],
  ])("with %o asks for what is missing and deletes nothing", async (form, errors) => {
    const marketplace = createMemberMarketplace();
    const answer = await post(form, marketplace).send(action);
    const { status, content } = replyOf<ActionResult>(answer);
    expect([status, content.error]).toEqual([422, errors]);
    expect(marketplace.writes()).toEqual([]);
  });

  test("with another password says so at the field and keeps the tick, never the password", async () => {
    const marketplace = createMemberMarketplace(member(), {
      provePassword: () => rejection("wrong_password"),
    });
    const { content } = replyOf<ActionResult>(await post(GOOD, marketplace).send(action));
    expect(JSON.stringify(content)).not.toContain(GOOD.password);
    expect(marketplace.writes()).toEqual(["provePassword"]);
    for (const [locale, sentence] of [
      ["en-GR", "That is not your password. Check it and try again."],
      ["el-GR", "Δεν είναι αυτός ο κωδικός πρόσβασής σου. Δες τον και δοκίμασε ξανά."],
    ] as const) {
      const { page } = await look(createMemberMarketplace(), { locale, reply: content });
      expect(page.querySelector("#delete-form-password-error")!.textContent).toBe(sentence);
      expect(page.querySelector<HTMLInputElement>("[name=confirm]")!.checked).toBe(true);
    }
  });

  test("while something is open is refused by the marketplace, in a sentence", async () => {
    const marketplace = createMemberMarketplace(member(), {
      deleteProfile: () => rejection("account_busy"),
    });
    const visit = post(GOOD, marketplace);
    expect(replyOf<ActionResult>(await visit.send(action))).toMatchObject({
      status: 409,
      content: { error: { "": ["account.delete.blocked-plain"] } },
    });
    expect(visit.cookies.get("accessToken")).toBe("a-token");
  });

  test("without a password needs a fresh sign-in, with the tick kept", async () => {
    const marketplace = createMemberMarketplace(
      member({ has_password: false, linked_providers: ["google"] }),
      { deleteProfile: () => rejection("proof_needed") },
    );
    const visit = post({ intent: "delete", confirm: "yes" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(
      `/en-GR/auth/sign-up/verify-password?callbackUrl=${encodeURIComponent(PATH)}`,
    );
    expect(visit.cookies.open("keptForm")).toMatchObject({ fields: { confirm: "yes" } });
  });

  test("with an expired session redirects to sign-in", async () => {
    const marketplace = createMemberMarketplace(member(), {
      getProfileDetails: () => rejection("signed_out"),
    });
    expect(leadsTo(await post(GOOD, marketplace).send(action))).toContain("/en-GR/auth/sign-in");
  });
});
