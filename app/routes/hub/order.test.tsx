import { describe, expect, test } from "vitest";
import type { HubOrder } from "#contract/hub-order.ts";
import { moveOf, ORDER_MOVES } from "#contract/order-moves.ts";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import { createHubMarketplace, hubInspection, hubOrder } from "#tests/hub-marketplace.ts";
import { member } from "#tests/member-marketplace.ts";
import { NOW, ORDER_ID, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import OrderPage, { action, loader } from "./order.tsx";

const PATH = `/en-GR/hub/orders/${ORDER_ID}`;
const APPROVAL_ID = "01a078dd-6023-713a-9817-7b532fa10031";
const REVIEW_ID = "01a078dd-6023-713a-9817-7b532fa10032";
const params = { orderId: ORDER_ID };
type Answers = Parameters<typeof createHubMarketplace>[1];
const withOrder = (
  change: Partial<HubOrder> = {},
  role: "hub" | "support" = "support",
  more: Answers = {},
) =>
  createHubMarketplace(undefined, {
    getHubOrder: () => hubOrder(change),
    getProfileDetails: () => member({ role }),
    ...more,
  });

async function look(
  marketplace = withOrder(),
  { locale = "en-GR", cookie = "", reply = undefined as ActionResult | undefined } = {},
) {
  const path = PATH.replace("en-GR", locale);
  const visit = openVisit(path, marketplace.fetch, { params, now: NOW, ...(cookie && { cookie }) });
  const loaded = await visit.send(loader);
  const Screen = () => OrderPage({ loaderData: loaded, actionData: reply } as never);
  const page = await renderRoute(Screen, loaded, path);
  const main = page.querySelector("main")!;
  return { main, words: main.textContent!.replace(/\s+/g, " ") };
}

const send = (
  form: Record<string, string>,
  marketplace = withOrder(),
  cookie = "accessToken=a-token",
) => {
  const visit = openVisit(PATH, marketplace.fetch, { params, form, cookie });
  return { visit, marketplace, answer: visit.send(action) };
};

describe("an order at the hub", () => {
  test("says that its buyer has withdrawn, and when", async () => {
    const withdrawal = { last_day: null, made_at: "2026-11-20T09:00:00.000Z" };
    const { words } = await look(withOrder({ withdrawal }));
    expect(words).toContain("The buyer withdrew from the contract on");
    const kept = await look(withOrder({ withdrawal: { last_day: "2026-12-01", made_at: null } }));
    expect(kept.words).not.toContain("withdrew from the contract");
  });

  test("shows people, places, parcels, money, notes, log and books", async () => {
    const { main, words } = await look();
    for (const part of [
      "D-20418 iPhone 13",
      "marina84@deftero.test",
      "eleni22@deftero.test",
      "Φωκίωνος Νέγρη 22",
      "ACS7781",
      "Picked up, Αθήνα",
      "410,56 €",
      "Buyer called twice.",
      "Received the parcel",
      "code: ACS7781",
      "Held money",
      "On its way to us → On the bench",
    ])
      expect(words).toContain(part);
    expect(main.querySelector('a[href="mailto:eleni22@deftero.test"]')).not.toBeNull();
  });

  test("leads to the labels of the parcels that the hub sends, and of no other", async () => {
    const [first] = hubOrder().shipments;
    const sent = { ...first!, leg: "to_buyer" as const, tracking_code: "ACS9" };
    const back = { ...first!, leg: "to_seller" as const, tracking_code: "ACS10" };
    const { main } = await look(withOrder({ shipments: [first!, sent, back] }));
    const links = [...main.querySelectorAll('a[href*="/label"]')];
    const label = `/en-GR/account/orders/${ORDER_ID}/label`;
    expect(links.map((link) => [link.getAttribute("href"), link.textContent])).toEqual([
      [`${label}?leg=to_buyer`, "Print the label to the buyer"],
      [`${label}?leg=to_seller`, "Print the label to the seller"],
    ]);
  });

  test("counts checks like the inspection form", async () => {
    expect((await look()).words).toContain("1 of 6 items checked.");
  });

  test("leads to its inspection while the device is at the hub", async () => {
    const { main } = await look();
    const inspection = main.querySelector(`a[href="${PATH}/check"]`)!;
    expect(inspection.textContent).toBe("Go to the bench");
    expect(inspection.classList.contains("line")).toBe(false);
    const passed = await look(
      withOrder({
        status: "check_passed",
        check: hubInspection({ decision: "pass" }),
        passport: "k3Zt9",
      }),
    );
    expect(passed.main.querySelector(`a[href="${PATH}/check"]`)!.textContent).toBe("See the check");
    expect(passed.main.querySelector('a[href="/en-GR/passport/k3Zt9"]')).not.toBeNull();
  });

  test("offers its moves, each with what comes of it, and no others", async () => {
    const { main } = await look(withOrder({ status: "check_passed", moves: ["dispatch"] }, "hub"));
    const forms = [...main.querySelectorAll('[aria-labelledby="moves"] form')];
    expect(forms).toHaveLength(1);
    expect(forms[0]!.textContent).toContain("The courier is booked");
    expect(forms[0]!.querySelector<HTMLInputElement>('[name="move"]')!.value).toBe("dispatch");
    expect(forms[0]!.closest("details")!.open).toBe(false);
  });

  test("asks for a note and warns of an irreversible move as the contract says", async () => {
    const { main } = await look(withOrder({ moves: [...ORDER_MOVES] }, "support"));
    const list = (selector: string) =>
      ORDER_MOVES.filter((move) =>
        main.querySelector(`#move-${move}-why`)!.closest("form")!.querySelector(selector),
      );
    expect(list("textarea[required]")).toEqual(
      ORDER_MOVES.filter((move) => moveOf(move).needsNote),
    );
    expect(list("button.warn")).toEqual(ORDER_MOVES.filter((move) => moveOf(move).isIrreversible));
  });

  test("without a move says whose turn it is", async () => {
    const { main } = await look(withOrder({ moves: [] }, "support"));
    const text = main.querySelector('[aria-labelledby="moves"]')!.textContent;
    expect(text).toContain("Nothing for support to do now. Our experts’ turn.");
  });

  test("tells experts that support gives money back, and shows them no form", async () => {
    const { main, words } = await look(withOrder({}, "hub"));
    expect(main.querySelector("#refund-form-amount")).toBeNull();
    expect(words).toContain("Support does that, not the hub");
    expect((await look()).main.querySelector("#refund-form-amount")).not.toBeNull();
  });

  test("with nothing left to give back says so", async () => {
    const { main, words } = await look(withOrder({ refundable: { amount: 0, currency: "EUR" } }));
    expect(main.querySelector("#refund-form-amount")).toBeNull();
    expect(words).toContain("There is nothing left to refund.");
  });

  test("that is late says so", async () => {
    const late = { ...hubOrder().action_clock!, due_at: "2026-11-21T08:00:00.000Z" };
    const { main } = await look(withOrder({ action_clock: late }));
    expect(main.querySelector(".badge.now")!.textContent).toBe("Late");
  });

  test("names the last day of a limit that ends at midnight", async () => {
    const clock = { ...hubOrder().action_clock!, due_at: "2026-11-24T22:00:00.000Z" };
    const { words } = await look(withOrder({ action_clock: clock }));
    expect(words).toContain("until Tue 24 Nov");
    expect(words).toContain("Time is up Tue 24 Nov.");
  });

  test("tells why it ended and what its buyer claims", async () => {
    const { words } = await look(
      withOrder({
        status: "buyer_rejected",
        reason: { codes: ["defect"], note: "The screen flickers", photos: [] },
      }),
    );
    expect(words).toContain("A defect");
    expect(words).toContain("The screen flickers");
  });

  test("is translated into Greek", async () => {
    const { words } = await look(undefined, { locale: "el-GR" });
    expect(words).toContain("Άνθρωποι και τόποι");
    expect(words).toContain("Σειρά των τεχνικών μας");
  });

  test.each([ORDER_ID, "not-an-id"])(
    "does not exist for members, nor without an id (%s)",
    async (id) => {
      const { fetch } = createHubMarketplace(undefined, {
        getHubOrder: () => rejection("not_found"),
      });
      const visit = openVisit(PATH, fetch, { params: { orderId: id } });
      const answer = await visit.send(loader).catch((error: unknown) => error);
      expect(answer).toMatchObject({ status: 404 });
    },
  );

  test("redirects to sign-in and back when signed out", async () => {
    const visit = openVisit(PATH, createHubMarketplace().fetch, { params, cookie: "" });
    expect(leadsTo(await visit.send(loader))).toContain("/en-GR/auth/sign-in?callbackUrl=");
  });
});

const approval = (change: Partial<HubOrder["approvals"][number]> = {}) =>
  ({
    id: APPROVAL_ID,
    kind: "refund",
    move: null,
    amount: { amount: 25000, currency: "EUR" },
    note: "Lost two weeks",
    by: "sofiahelps",
    at: NOW.toISOString(),
    expires_at: new Date(NOW.getTime() + 86_400_000).toISOString(),
    status: "waiting",
    decided_by: null,
    decided_at: null,
    is_mine: false,
    ...change,
  }) as HubOrder["approvals"][number];

describe("a request for money above the limit", () => {
  const panelOf = (main: Element) => main.querySelector('[aria-labelledby="approval"]');

  test("shows a colleague who asks for what and why, with both answers", async () => {
    const { main, words } = await look(withOrder({ approvals: [approval()] }));
    expect(words).toContain("sofiahelps asks for: Goodwill refund, 250,00 €.");
    expect(words).toContain("Lost two weeks");
    const values = [...panelOf(main)!.querySelectorAll("button")].map(({ value }) => value);
    expect(values).toEqual(["approve", "decline"]);
  });

  test.each([
    [
      "who asked",
      { is_mine: true },
      "support",
      "You asked for this, so a colleague from support answers.",
    ],
    ["an expert", {}, "hub", "Support answers this, not the hub."],
  ] as const)("gives %s no buttons", async (_, change, role, sentence) => {
    const { main } = await look(withOrder({ approvals: [approval(change)] }, role));
    expect(panelOf(main)!.textContent).toContain(sentence);
    expect(panelOf(main)!.querySelector("button")).toBeNull();
  });

  test("that is answered or expired is not shown", async () => {
    const over = [approval({ status: "declined" }), approval({ status: "expired" })];
    expect(panelOf((await look(withOrder({ approvals: over }))).main)).toBeNull();
  });

  test("is answered under its own key, with a message", async () => {
    const marketplace = withOrder({}, "support", { decideApproval: () => hubOrder() });
    const form = { intent: "approval", approval: APPROVAL_ID, decision: "approve", nonce: "n-1" };
    const { visit, answer } = send(form, marketplace);
    expect(leadsTo(await answer)).toBe(PATH);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "decideApproval",
      key: "n-1",
      body: { decision: "approve" },
    });
    expect(JSON.stringify(visit.cookies.open("message"))).toContain("Approved.");
  });

  test("that was answered meanwhile says so", async () => {
    const marketplace = withOrder({}, "support", {
      decideApproval: () => rejection("approval_closed"),
    });
    const form = { intent: "approval", approval: APPROVAL_ID, decision: "approve" };
    const { content } = replyOf<ActionResult>(await send(form, marketplace).answer);
    const { main } = await look(undefined, { reply: content });
    expect(panelOf(main)!.textContent).toContain(
      "This request has been answered in the meantime, or has expired.",
    );
  });

  test("is created for a refund above the limit, with a message", async () => {
    const marketplace = withOrder({}, "support", {
      refundHubOrder: () => hubOrder({ approvals: [approval({ is_mine: true })] }),
    });
    const { visit, answer } = send({ intent: "refund", amount: "250", why: "Late" }, marketplace);
    expect(leadsTo(await answer)).toBe(PATH);
    expect(JSON.stringify(visit.cookies.open("message"))).toContain("above the limit");
  });
});

describe("a trade whose sides have something in common", () => {
  const held = {
    id: REVIEW_ID,
    is_positive: true,
    options: ["fast"],
    comment: "All fine",
    photos: [],
    is_system_made: false,
    created_at: NOW.toISOString(),
    standing: "held",
    author_role: "buyer",
  } as unknown as HubOrder["held_reviews"][number];
  const shared = [{ kind: "card" as const, found_at: NOW.toISOString() }];

  test("says what, without an accusation, and shows the review that waits", async () => {
    const { main, words } = await look(withOrder({ shared_details: shared, held_reviews: [held] }));
    expect(words).toContain("They have a card with the same number.");
    expect(words).toContain("It may be one household");
    expect(words).toContain("marina84, the buyer, wrote");
    const panel = main.querySelector('[aria-labelledby="shared"]')!;
    const values = [...panel.querySelectorAll("button")].map(({ value }) => value);
    expect(values).toEqual(["show", "refuse"]);
  });

  test("is no panel where they have nothing in common", async () => {
    expect((await look()).main.querySelector('[aria-labelledby="shared"]')).toBeNull();
  });

  test("has its review let through", async () => {
    const marketplace = withOrder({}, "hub", { decideReview: () => hubOrder() });
    const form = { intent: "review", review: REVIEW_ID, decision: "show", nonce: "n-2" };
    const { visit, answer } = send(form, marketplace);
    expect(leadsTo(await answer)).toBe(PATH);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "decideReview",
      key: "n-2",
      body: { decision: "show" },
    });
    expect(JSON.stringify(visit.cookies.open("message"))).toContain("is shown now");
  });
});

describe("an order action", () => {
  test("moves the order with its note and says what came of it", async () => {
    const marketplace = withOrder({ moves: ["dispatch"] }, "hub", {
      moveHubOrder: () => hubOrder(),
    });
    const form = { intent: "move", move: "dispatch", why: "Fragile", nonce: "nonce-m0" };
    const { visit, answer } = send(form, marketplace);
    expect(leadsTo(await answer)).toBe(PATH);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "moveHubOrder",
      key: "nonce-m0",
      body: { move: "dispatch", note: "Fragile" },
    });
    expect(visit.cookies.open("message")).toMatchObject({
      content: "The courier is being booked. The label appears here once they accept.",
    });
  });

  test("refunds in the currency of the order, whatever the page's market", async () => {
    const marketplace = withOrder({ refundable: { amount: 5000, currency: "GBP" } }, "support", {
      refundHubOrder: () => hubOrder(),
    });
    const form = { intent: "refund", amount: "12,50", why: "Late", nonce: "nonce-r1" };
    expect(leadsTo(await send(form, marketplace).answer)).toBe(PATH);
    expect(marketplace.calls.at(-1)!.body).toEqual({
      amount: { amount: 1250, currency: "GBP" },
      note: "Late",
    });
  });

  test("writes a note", async () => {
    const marketplace = withOrder({}, "hub", { addHubNote: () => hubOrder() });
    const form = { intent: "note", text: "Box is open", nonce: "nonce-n1" };
    expect(leadsTo(await send(form, marketplace).answer)).toBe(PATH);
    expect(marketplace.calls.at(-1)).toMatchObject({ id: "addHubNote", key: "nonce-n1" });
  });

  test.each([
    ["", "Enter an amount."],
    ["0", "Enter an amount."],
    ["1,234", "This can be read in two ways."],
  ])("with the amount “%s” shows: %s", async (amount, sentence) => {
    const { marketplace, answer } = send({ intent: "refund", amount, why: "Late" });
    const { content } = replyOf<ActionResult>(await answer);
    expect(marketplace.writes()).toEqual([]);
    const { main } = await look(undefined, { reply: content });
    expect(main.querySelector("#refund-form-amount-error")!.textContent).toContain(sentence);
  });

  test("reads thousands with both marks", async () => {
    const marketplace = withOrder({}, "support", { refundHubOrder: () => hubOrder() });
    await send({ intent: "refund", amount: "1.234,56", why: "Late" }, marketplace).answer;
    expect(marketplace.calls.at(-1)!.body).toMatchObject({ amount: { amount: 123456 } });
  });

  test("that was refunded is listed, with the remaining price", async () => {
    const given_back = [
      {
        amount: { amount: 1050, currency: "EUR" as const },
        note: "Late parcel",
        at: "2026-11-20T10:00:00.000Z",
        paid_at: null,
      },
    ];
    const { main } = await look(withOrder({ given_back }));
    const card = main.querySelector('[aria-labelledby="money"]')!.textContent!;
    expect(card).toContain("Late parcel");
    expect(card).toMatch(/[-−]10\.50|[-−]€10\.50|[-−]10,50/);
    expect(card).toContain("After refunds");
    expect((await look()).words).not.toContain("After refunds");
  });

  test("with an invalid amount makes no call and keeps the input", async () => {
    const { marketplace, answer } = send({ intent: "refund", amount: "all", why: "Late" });
    const { content } = replyOf<ActionResult>(await answer);
    expect(marketplace.writes()).toEqual([]);
    const { main } = await look(undefined, { reply: content });
    expect(main.querySelector("#refund-form-amount-error")!.textContent).toBe(
      "Enter an amount such as 12.50.",
    );
    expect(main.querySelector<HTMLInputElement>("#refund-form-amount")!.value).toBe("all");
    expect(main.querySelector("#refund-form-why")!.textContent).toBe("Late");
    expect(
      main.querySelector<HTMLDetailsElement>("#refund-form-amount")!.closest("details")!.open,
    ).toBe(true);
  });

  test.each<[Parameters<typeof rejection>[0], string]>([
    ["refund_too_large", "This is more than is left"],
    ["forbidden", "You can’t do this:"],
    ["too_many_requests", "Wait a minute"],
    ["unavailable", "That didn’t work"],
  ])("refused with %s shows an error and keeps the input", async (code, sentence) => {
    const marketplace = withOrder({}, "support", { refundHubOrder: () => rejection(code) });
    const form = { intent: "refund", amount: "500", why: "Late" };
    const { content } = replyOf<ActionResult>(await send(form, marketplace).answer);
    const { main } = await look(undefined, { reply: content });
    expect(main.querySelector('[role="alert"]')!.textContent).toContain(sentence);
    expect(main.querySelector<HTMLInputElement>("#refund-form-amount")!.value).toBe("500");
  });

  test("that is too late shows an error and the input", async () => {
    const marketplace = withOrder({ moves: [] }, "support", {
      moveHubOrder: () => rejection("transition_refused"),
    });
    const form = { intent: "move", move: "cancel_by_support", why: "Fraud" };
    const { content } = replyOf<ActionResult>(await send(form, marketplace).answer);
    const { main } = await look(withOrder({ moves: [] }), { reply: content });
    const alert = main.querySelector('[role="alert"]')!.textContent!;
    expect(alert).toContain("The order has moved on in the meantime, so nothing was done.");
    expect(alert).toContain("Fraud");
  });

  test("that needs a step-up redirects to it, and keeps the input", async () => {
    const marketplace = withOrder({}, "support", {
      refundHubOrder: () => rejection("proof_needed"),
    });
    const form = { intent: "refund", amount: "12,50", why: "Late parcel" };
    const { visit, answer } = send(form, marketplace);
    expect(leadsTo(await answer)).toBe(
      `/en-GR/auth/sign-up/verify-password?callbackUrl=${encodeURIComponent(PATH)}`,
    );
    const { main } = await look(undefined, {
      cookie: `accessToken=a-token; ${visit.nextCookie()}`,
    });
    expect(main.querySelector<HTMLInputElement>("#refund-form-amount")!.value).toBe("12,50");
    expect(main.querySelector("#refund-form-why")!.textContent).toBe("Late parcel");
    expect(main.querySelector("#refund-form-amount")!.closest("details")!.open).toBe(true);
  });

  test("with an expired session keeps the input over the sign-in", async () => {
    const { visit, answer } = send({ intent: "note", text: "Box is open" }, withOrder(), "");
    expect(leadsTo(await answer)).toContain("/en-GR/auth/sign-in?callbackUrl=");
    const { main } = await look(undefined, {
      cookie: `accessToken=a-token; ${visit.nextCookie()}`,
    });
    expect(main.querySelector("#note-form-text")!.textContent).toBe("Box is open");
  });
});
