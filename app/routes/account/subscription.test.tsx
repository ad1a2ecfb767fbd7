import { describe, expect, test } from "vitest";
import { rejection } from "#tests/order-marketplace.ts";
import {
  createSubscriptionMarketplace as open,
  lookAtSubscription,
  postSubscription,
  PRICE,
  subscription,
  subscriptionPayment,
  SUBSCRIPTION_ID,
} from "#tests/subscription-marketplace.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import Page, { action, loader, middleware } from "./subscription.tsx";

const PATH = `/en-GR/account/subscriptions/${SUBSCRIPTION_ID}`;
const params = { subscriptionId: SUBSCRIPTION_ID };
const look = (change: Parameters<typeof subscription>[0] = {}, locale = "en-GR") =>
  lookAtSubscription({ loader, Page }, open(subscription(change)), { locale });
const hrefs = (main: Element) =>
  [...main.querySelectorAll("a.btn")].map((link) => link.getAttribute("href"));

describe("the page of a protection", () => {
  test("shows price, next payment, card, repairs, and the history with its states", async () => {
    const { main, words } = await look();
    for (const part of [
      "7,99 € a month",
      "Ending in 4242",
      "2 of 2 left",
      "Protection from 20 Dec",
      "Scheduled",
      "Free",
      "Successful",
    ])
      expect(words).toContain(part);
    expect(hrefs(main)).toEqual([`${PATH}/claim`, `${PATH}/cancel`]);
  });

  test("leads from each payment to its documents, as a page and as a PDF", async () => {
    const id = "01a1fc5b-d3c2-759e-b637-8ea64d58ee21";
    const invoices = [
      {
        id,
        code: "GR-2026-000017",
        kind: "receipt" as const,
        issued_on: "2026-11-20",
        total: PRICE,
      },
    ];
    const paid = subscriptionPayment({ status: "successful", invoices });
    const { main, words } = await look({ payments: [subscriptionPayment(), paid] });
    expect(words).toContain("Receipt GR-2026-000017");
    const links = [...main.querySelectorAll(".payment-history > li:last-child a")];
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      `/en-GR/account/invoices/${id}`,
      `/en-GR/account/invoices/${id}/file/pdf`,
    ]);
    expect(main.querySelectorAll(".payment-history > li:first-child a")).toHaveLength(0);
    const greek = await look({ payments: [paid] }, "el-GR");
    expect(greek.words).toContain("Απόδειξη GR-2026-000017");
  });

  test("of a requested one in time offers the free month, and sends it", async () => {
    const change = {
      status: "requested" as const,
      free_until: "2026-11-27T10:00:00.000Z",
      protected_until: null,
      activated_at: null,
      payments: [],
      allowed_actions: ["activate" as const, "cancel" as const],
    };
    const { main, words } = await look(change);
    expect(words).toContain("the first month is free");
    expect(main.querySelector("button")!.textContent).toBe("Activate with a free month");
    const marketplace = open(undefined, { activateSubscription: () => subscription() });
    const visit = postSubscription({ nonce: "nonce-1" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "activateSubscription",
      key: "nonce-1",
      body: { return_path: PATH },
    });
    expect(visit.cookies.open("message")).toMatchObject({ content: "Your device is protected." });
  });

  test("of a failed payment says why, when it is tried again, and leads to paying", async () => {
    const { main, words } = await look({
      status: "payment_failed",
      due: PRICE,
      payments: [
        subscriptionPayment({
          status: "failed",
          decline_code: "insufficient_funds",
          retry_at: "2026-12-22T10:00:00.000Z",
        }),
      ],
      allowed_actions: ["pay", "cancel"],
    });
    expect(words).toContain("The payment of 7,99 € failed");
    expect(words).toContain("not enough money");
    expect(words).toContain("We’ll try again on 22 Dec");
    expect(hrefs(main)).toEqual([`${PATH}/pay`, `${PATH}/cancel`]);
  });

  test("leads to the bank that asks, or waits for the one that thinks", async () => {
    const asked = await look({
      charge: { status: "requires_action", redirect_url: "/api/sandbox/payments/pay_1" },
    });
    expect(hrefs(asked.main)[0]).toBe("/api/sandbox/payments/pay_1");
    const waiting = await look({ charge: { status: "processing", redirect_url: null } });
    expect(waiting.main.querySelector("[role=status]")!.textContent).toContain(
      "has not answered yet",
    );
  });

  test.each([
    ["cancelled", "stays protected until 20 Dec"],
    ["expired", "It was not paid in time"],
    ["past", "Both included repairs have been made"],
  ] as const)("of one that is %s says what that means", async (status, sentence) => {
    expect((await look({ status, allowed_actions: [] })).words).toContain(sentence);
  });

  test("of one that has expired without a start says so", async () => {
    const { words } = await look({ status: "expired", activated_at: null, allowed_actions: [] });
    expect(words).toContain("It was not started in time, so it has ended. You owe nothing.");
  });

  test("shows a claim with its answer, and where the device goes", async () => {
    const { words } = await look({
      status: "claim_in_progress",
      claims: [
        {
          id: SUBSCRIPTION_ID as never,
          status: "approved",
          reason: "drop",
          description: "It fell.",
          photos: [],
          answer: "Send it with our courier.",
          send_by: "2026-12-12T21:59:59.000Z",
          repair_note: null,
          is_fee_paid: true,
          created_at: "2026-11-21T09:00:00.000Z",
          decided_at: "2026-11-21T10:00:00.000Z",
          finished_at: null,
        },
      ],
    });
    for (const part of ["Approved", "our courier.", "bring it to our hub", "until 12", "is paid"])
      expect(words).toContain(part);
  });

  test("speaks Greek", async () => {
    expect((await look({}, "el-GR")).words).toContain("Επόμενη πληρωμή");
  });

  test("of somebody else is 404", async () => {
    const { fetch } = open(undefined, { getSubscription: () => rejection("not_found") });
    await expect(openVisit(PATH, fetch, { params }).send(loader)).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe("a return from the bank", () => {
  const back = (shown = subscription()) => {
    const visit = openVisit(`${PATH}?payment=pay_1`, open(shown).fetch, { params });
    return { visit, answer: visit.pass(middleware[0] as never) };
  };

  test("says that the device is protected, under the plain address", async () => {
    const { visit, answer } = back();
    expect(leadsTo(await answer)).toBe(PATH);
    expect(visit.cookies.open("message")).toMatchObject({ content: "Your device is protected." });
  });

  test("that is undecided does not go to the bank again", async () => {
    const charge = { status: "requires_action" as const, redirect_url: "https://bank.example/1" };
    expect(leadsTo(await back(subscription({ charge })).answer)).toBe(PATH);
  });
});
