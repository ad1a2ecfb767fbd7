import { describe, expect, test } from "vitest";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import {
  BUYER_CANCEL_REASONS,
  RETURN_REASONS,
  SELLER_REJECTION_REASONS,
} from "#contract/order-reasons.ts";
import { rejection } from "#tests/order-marketplace.ts";
import {
  hrefOf,
  lookAtOrder,
  orderAddress,
  orderMarketplace,
  placedOrder,
  postOrder,
  UNTRANSLATED,
} from "#tests/order-screen.tsx";
import { leadsTo, replyOf } from "#tests/visit-kit.ts";
import { isOrderAction, type ConfirmedAction } from "../../modules/order-action/order-actions.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import OrderActionPage, { action, loader } from "./order-action.tsx";

const HERE = orderAddress("");
const SCREEN = { Component: OrderActionPage, loader };
const order = (orderAction: string, change = {}) =>
  placedOrder({
    status: "delivered",
    role: ["approve", "reject", "withdraw"].includes(orderAction) ? "seller" : "buyer",
    allowed_actions: isOrderAction(orderAction) ? [orderAction] : [],
    ...change,
  });
const look = (
  orderAction: string,
  {
    locale = "en-GR",
    reply,
    marketplace = orderMarketplace(order(orderAction)),
    query = "",
  }: {
    locale?: string;
    reply?: ActionResult;
    marketplace?: ReturnType<typeof orderMarketplace>;
    query?: string;
  } = {},
) =>
  lookAtOrder(SCREEN, {
    page: `/actions/${orderAction}${query}`,
    params: { action: orderAction },
    marketplace,
    locale,
    ...(reply ? { reply } : {}),
  });
const done = {
  approveOrder: 0,
  rejectOrder: 0,
  withdrawOrder: 0,
  cancelOrder: 0,
  acceptOrder: 0,
  returnOrder: 0,
  confirmReturn: 0,
  disputeReturn: 0,
};
const doing = (answers: Answers = {}) =>
  orderMarketplace(order("accept"), {
    ...Object.fromEntries(Object.keys(done).map((id) => [id, () => order("accept")])),
    ...answers,
  });
const post = (
  orderAction: string,
  form: Record<string, string | File>,
  marketplace: ReturnType<typeof orderMarketplace> = doing(),
) => postOrder(`/actions/${orderAction}`, form, { marketplace, params: { action: orderAction } });

describe("the page before an action", () => {
  test.each<[ConfirmedAction, string]>([
    ["approve", "The buyer’s payment is charged now"],
    ["reject", "A negative review is added to your profile, as it is after 24 hours"],
    ["withdraw", "eleni22 gets a full refund"],
    ["cancel", "goes back on sale"],
    ["accept", "The 24 hours for a return end now, and the payment cannot be reversed."],
    ["return", "you get the full amount, 410,56 €, back within 7 business days"],
  ])("%s explains its consequence, and links back", async (orderAction, consequence) => {
    const { main, words } = await look(orderAction);
    expect(words).toContain(consequence);
    expect(words).not.toMatch(UNTRANSLATED);
    expect(main.querySelectorAll(`form a[href="${HERE}"]`)).toHaveLength(1);
    expect(main.querySelector<HTMLInputElement>("form [name=nonce]")!.value).not.toBe("");
    const greek = await look(orderAction, { locale: "el-GR" });
    expect(greek.words).not.toMatch(UNTRANSLATED);
    expect(greek.words).toContain("Τι γίνεται μετά");
  });

  test.each([
    ["reject", SELLER_REJECTION_REASONS],
    ["withdraw", SELLER_REJECTION_REASONS],
    ["cancel", BUYER_CANCEL_REASONS],
    ["return", RETURN_REASONS],
  ] as const)("%s asks why, and nothing is chosen yet", async (orderAction, reasons) => {
    const { main } = await look(orderAction);
    const radios = [...main.querySelectorAll<HTMLInputElement>("input[name=reason]")];
    expect(radios.map(({ value }) => value)).toEqual([...reasons]);
    expect(radios.some(({ checked }) => checked)).toBe(false);
  });

  test("a return after a wrong IMEI preselects that reason", async () => {
    const { main } = await look("return", { query: "?reason=imei_mismatch" });
    expect(main.querySelector<HTMLInputElement>("input[name=reason][checked]")!.value).toBe(
      "imei_mismatch",
    );
  });

  test.each([
    [[], "Nothing was charged, and nothing will be."],
    [[["authorised"]], "Your bank releases the 410,56 € automatically."],
    [[["authorised"], ["charged"]], "You get the full amount, 410,56 €, back in 1 to 3 days."],
  ])("cancelling with the money at %j says what becomes of it", async (steps, sentence) => {
    const money = steps.map(([step]) => ({
      step,
      at: "2026-11-20T16:20:00.000Z",
      amount: { amount: 41056, currency: "EUR" },
      state: "done",
      reference: null,
    }));
    const { words } = await look("cancel", {
      marketplace: orderMarketplace(order("cancel", { money })),
    });
    expect(words).toContain(sentence);
  });

  test("cancelling an order at an agreed price says that the price is used up", async () => {
    const amount = { amount: 30_000, currency: "EUR" } as const;
    const offer_id = "0198c2a0-0000-7000-8000-00000000000f" as never;
    const agreed_price = { offer_id, amount, ends_at: null, is_over: false };
    const { words } = await look("cancel", {
      marketplace: orderMarketplace(order("cancel", { agreed_price })),
    });
    expect(words).toContain("You lose the agreed price of 300,00 €");
    expect((await look("cancel")).words).not.toContain("used up");
  });

  test("an action that the order does not allow shows the reason, and links back", async () => {
    const { main, words } = await look("accept", {
      marketplace: orderMarketplace(order("cancel", { status: "at_hub" })),
    });
    expect(main.querySelector("form")).toBeNull();
    expect(words).toContain("The order’s status is now “Our experts have it”");
    expect(hrefOf(main, "Back to the order")).toBe(HERE);
  });

  test("an unknown action is 404, and links back", async () => {
    const { main } = await look("explode");
    expect(main.querySelector("form")).toBeNull();
    expect(hrefOf(main, "Back to the order")).toBe(HERE);
    const visit = postOrder(
      "/actions/explode",
      {},
      { marketplace: doing(), params: { action: "explode" } },
    );
    expect(replyOf(await visit.send(loader)).status).toBe(404);
  });
});

describe("an action", () => {
  test.each([
    ["approve", {}, "approveOrder", {}],
    ["accept", {}, "acceptOrder", {}],
    [
      "reject",
      { reason: "cannot_ship", note: " Away. " },
      "rejectOrder",
      { reason: "cannot_ship", note: "Away." },
    ],
    ["withdraw", { reason: "other" }, "withdrawOrder", { reason: "other", note: "" }],
    ["cancel", { reason: "too_slow" }, "cancelOrder", { sub_status: "too_slow", note: "" }],
    [
      "return",
      { reason: "defect", note: "No sound." },
      "returnOrder",
      { reason: "defect", note: "No sound.", files: [] },
    ],
    ["confirm_return", {}, "confirmReturn", {}],
    [
      "dispute_return",
      { reason: "damaged", note: "A crack." },
      "disputeReturn",
      { reason: "damaged", note: "A crack.", files: [] },
    ],
  ])(
    "%s is done once, under the form's nonce, and leads to the order",
    async (orderAction, form, id, body) => {
      const marketplace = doing();
      const visit = post(orderAction, form, marketplace);
      expect(leadsTo(await visit.send(action))).toBe(HERE);
      expect(marketplace.calls.at(-1)).toMatchObject({ id, key: "a-nonce", body });
      expect(visit.cookies.open("message")).toMatchObject({ content: expect.any(String) });
    },
  );

  test("return carries its photos", async () => {
    const marketplace = doing();
    const photo = new File(["a picture"], "crack.jpg", { type: "image/jpeg" });
    await post("return", { reason: "defect", note: "", files: photo }, marketplace).send(action);
    const { body } = marketplace.calls.at(-1)!;
    expect((body["files"] as File[])[0]!.name).toBe("crack.jpg");
  });

  test.each([
    ["reject", {}, { reason: ["order.reason-required"] }],
    ["cancel", { reason: "bored", note: "So." }, { reason: ["order.reason-required"] }],
    ["return", { reason: "defect", note: "a".repeat(501) }, { note: ["order.note-too-long"] }],
  ])(
    "%s with %o asks again, keeps the input and does nothing",
    async (orderAction, form, errors) => {
      const marketplace = doing();
      const { status, content } = replyOf<ActionResult>(
        await post(orderAction, form, marketplace).send(action),
      );
      expect([status, content.error, content.initialValue]).toEqual([422, errors, form]);
      expect(marketplace.writes()).toEqual([]);
      const { main, words } = await look(orderAction, { reply: content });
      expect(main.querySelector(".err")!.textContent).not.toContain("order.");
      expect(main.querySelector<HTMLTextAreaElement>("[name=note]")!.value).toBe(
        (form as { note?: string }).note ?? "",
      );
      expect(words).not.toContain("Choose the photos again.");
    },
  );

  test("refused with photos asks for them again", async () => {
    const files = new File(["a picture"], "crack.png", { type: "image/png" });
    const form = { reason: "defect", note: "a".repeat(501), files };
    const { content } = replyOf<ActionResult>(await post("return", form).send(action));
    const { words } = await look("return", { reply: content });
    expect(words).toContain("Choose the photos again.");
  });

  test("on an order in another state changes nothing and redirects to the order", async () => {
    const marketplace = doing({
      acceptOrder: () =>
        rejection("transition_refused", { data: { status: "returned", is_done: false } }),
    });
    const visit = post("accept", {}, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(HERE);
    expect(visit.cookies.open("message")).toMatchObject({
      type: "error",
      content: expect.stringContaining("nothing was changed"),
    });
  });

  test("that was already done in another window succeeds", async () => {
    const marketplace = doing({
      acceptOrder: () =>
        rejection("transition_refused", { data: { status: "completed", is_done: true } }),
    });
    const visit = post("accept", {}, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(HERE);
    expect(visit.cookies.open("message")).toMatchObject({ content: "It is yours. Enjoy it." });
  });

  test("whose first submit is still running redirects to the order without a message", async () => {
    const marketplace = doing({ approveOrder: () => rejection("idempotency_key_running") });
    const visit = post("approve", {}, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(HERE);
    expect(visit.cookies.open("message")).toBeNull();
  });

  test("without a response keeps the input for the next visit", async () => {
    const marketplace = doing({ rejectOrder: () => rejection("unavailable") });
    const form = { reason: "cannot_ship", note: "Away." };
    const visit = post("reject", form, marketplace);
    const { status, content } = replyOf<ActionResult>(await visit.send(action));
    expect([status, content.initialValue]).toEqual([503, form]);
    expect(visit.cookies.open("keptForm")).toMatchObject({ fields: form });
    const { words } = await look("reject", { reply: content });
    expect(words).toContain("Nothing was changed, and what you entered is still here.");
  });

  test("redirects to sign-in when signed out, with the input kept", async () => {
    const marketplace = doing({ rejectOrder: () => rejection("signed_out") });
    const visit = post("reject", { reason: "other", note: "Away." }, marketplace);
    expect(leadsTo(await visit.send(action))).toContain("/en-GR/auth/sign-in?callbackUrl=");
    expect(visit.cookies.open("keptForm")).toMatchObject({ fields: { note: "Away." } });
  });

  test("on another member's order is 404", async () => {
    const marketplace = orderMarketplace(undefined, { getOrder: () => rejection("not_found") });
    const visit = postOrder("/actions/accept", {}, { marketplace, params: { action: "accept" } });
    await expect(visit.send(loader)).rejects.toMatchObject({ status: 404 });
  });
});
