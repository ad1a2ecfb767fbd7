import { describe, expect, test } from "vitest";
import type { Withdrawal } from "#contract/withdrawal.ts";
import { type Answers, createCannedMarketplace, rejection } from "#tests/msw/canned-marketplace.ts";
import { NOW, ORDER_ID } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import OrderWithdraw, {
  action as withdraw,
  loader as loadWithdrawal,
} from "../account/order-withdraw.tsx";
import Ask, { action, loader } from "./ask.tsx";

const OPEN: Withdrawal = {
  order_id: ORDER_ID as Withdrawal["order_id"],
  number: "D-1001",
  title: "iPhone 13",
  total: { amount: 41_056, currency: "EUR" },
  state: "open",
  ends_at: "2026-12-05T22:00:00.000Z",
  name: "Eleni Nikolaou",
  email: "eleni@mail.test",
  made: null,
};

async function look(screen: { Screen: any; load: any }, path: string, answers: Answers = {}) {
  const visit = openVisit(path, createCannedMarketplace(answers).fetch, {
    now: NOW,
    params: { orderId: ORDER_ID },
  });
  const loaderData = await visit.send(screen.load);
  const Shown = () => screen.Screen({ loaderData, actionData: undefined });
  const page = await renderRoute(Shown, loaderData, path);
  return { page, words: page.querySelector("main")!.textContent!.replace(/[\s\u00a0]+/g, " ") };
}
const ask = { Screen: Ask, load: loader };
const statement = { Screen: OrderWithdraw, load: loadWithdrawal };
const at = (locale: string) => `/${locale}/account/orders/${ORDER_ID}/withdraw`;
const lookAt = (change: Partial<Withdrawal>, locale = "en-GR") =>
  look(statement, at(locale), { getWithdrawal: () => ({ ...OPEN, ...change }) });

describe("the page below every other", () => {
  test.each(["en-GR", "el-GR", "en-GB"])(
    "takes number and address without an account, in %s",
    async (locale) => {
      const { page, words } = await look(ask, `/${locale}/withdraw`);
      expect(page.querySelectorAll("input[name=number], input[name=email]")).toHaveLength(2);
      expect(words).not.toMatch(/\b(?:ask|no|way)\.[a-z]/);
    },
  );

  test("sends them on, and says the same whatever they are", async () => {
    const form = { number: "d-1001", email: "eleni@mail.test" };
    const market = createCannedMarketplace({ askWithdrawalLink: () => ({ is_asked: true }) });
    const visit = openVisit("/en-GR/withdraw", market.fetch, { form, now: NOW });
    expect(leadsTo(await visit.send(action))).toBe("/en-GR/withdraw");
    expect(market.calls.at(-1)).toMatchObject({ body: { number: "D-1001", email: form.email } });
  });

  test("names the field that is missing, and keeps what was typed", async () => {
    const form = { number: "", email: "eleni@mail.test" };
    const visit = openVisit("/en-GR/withdraw", createCannedMarketplace({}).fetch, {
      form,
      now: NOW,
    });
    const { status, content } = replyOf<ActionResult>(await visit.send(action));
    expect([status, content.error]).toEqual([422, { number: ["withdrawal.number-required"] }]);
    expect(content.initialValue).toMatchObject({ email: form.email });
  });
});

describe("the statement", () => {
  test.each([
    ["en-GR", "Confirm withdrawal", "5 December 2026"],
    ["el-GR", "Επιβεβαίωση υπαναχώρησης", "5 Δεκεμβρίου 2026"],
  ])("in %s has the words of the law, the last day and the name", async (locale, button, day) => {
    const { page, words } = await lookAt({}, locale);
    expect(page.querySelector("main form button")!.textContent).toBe(button);
    expect(words).toContain(day);
    expect(words).toContain(OPEN.email);
    expect(page.querySelector<HTMLInputElement>("input[name=name]")!.value).toBe(OPEN.name);
  });

  test("that was made shows when, and no button", async () => {
    const made = { at: "2026-11-21T10:00:00.000Z", way: "claim" } as const;
    const { page, words } = await lookAt({ state: "made", made });
    expect(page.querySelector("main form")).toBeNull();
    expect(words).toContain("A courier takes the device to our hub");
  });

  test.each(["private", "ended", "late"] as const)(
    "that is not possible (%s) says why",
    async (state) => {
      const { page, words } = await lookAt({ state });
      expect(page.querySelector("main form")).toBeNull();
      expect(words).not.toMatch(/\bno\.[a-z]/);
    },
  );

  test.each([
    ["is sent with the name", () => ({ ...OPEN, state: "made" })],
    ["leads back to the page, which says why it is refused", () => rejection("withdrawal_closed")],
  ])("%s", async (_, createWithdrawal) => {
    const market = createCannedMarketplace({ createWithdrawal } as Answers);
    const form = { name: "Eleni N." };
    const params = { orderId: ORDER_ID };
    const visit = openVisit(at("en-GR"), market.fetch, { form, params, now: NOW });
    expect(leadsTo(await visit.send(withdraw))).toBe(at("en-GR"));
    expect(market.calls.at(-1)).toMatchObject({ id: "createWithdrawal", body: form });
  });
});
