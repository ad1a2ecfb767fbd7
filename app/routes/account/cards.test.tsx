import { describe, expect, test } from "vitest";
import type { Card } from "#contract/card.ts";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import Cards, { action, loader } from "./cards.tsx";

const PATH = "/en-GR/account/cards";
const NONCE = { nonce: "a-nonce-of-the-form" };

const card = (change: Partial<Card> = {}): Card =>
  ({
    reference: "card_one",
    brand: "visa",
    last4: "4242",
    exp_month: 8,
    exp_year: 2031,
    name: "MARIA P",
    is_expired: false,
    is_kept: true,
    label: null,
    is_default: false,
    is_expiring: false,
    ...change,
  }) as Card;

const market = (cards: Card[], answers: Answers = {}) =>
  createMemberMarketplace(member(), {
    listCards: () => ({ data: cards }),
    getPaymentMethodPreference: () => ({
      data: { payment_method: "klarna", methods: ["card", "klarna"] },
    }),
    updateCard: () => ({ data: card() }),
    deleteCard: () => null,
    updatePaymentMethodPreference: () => ({ data: { payment_method: "klarna" } }),
    ...answers,
  });

async function show(cards: Card[], path = PATH) {
  const data = await openVisit(path, market(cards).fetch).send(loader);
  const document = await renderRoute(Cards, data, path);
  return { document, text: document.querySelector("main")!.textContent!.replaceAll(/\s+/g, " ") };
}
async function send(form: Record<string, string>, answers: Answers = {}) {
  const shop = market([card()], answers);
  const reply = await openVisit(PATH, shop.fetch, { form: { ...NONCE, ...form } }).send(action);
  return { reply, shop };
}

describe("saved cards", () => {
  test("are shown by name, with what expires; a card of one purchase is not", async () => {
    const { document, text } = await show([
      card({ label: "Work", is_default: true }),
      card({ reference: "card_two", last4: "5555", is_expiring: true }),
      card({ reference: "card_old", last4: "1111", is_expired: true }),
      card({ reference: "card_once", last4: "9999", is_kept: false }),
    ]);
    expect(document.querySelectorAll("li.entry")).toHaveLength(3);
    expect(text).toContain("Work");
    expect(text).toContain("Chosen first");
    expect(text).toContain("Valid until the end of 08/2031");
    expect(text).not.toContain("9999");
    const buttons = [...document.querySelectorAll("button[value=default]")];
    expect(buttons.map((one) => one.textContent)).toEqual(["Choose this first: card ending 5555"]);
  });

  test("are renamed, chosen and removed by forms that work without scripts", async () => {
    const renamed = await send({ intent: "rename", reference: "card_one", label: "Work" });
    expect(leadsTo(renamed.reply)).toBe(PATH);
    expect(renamed.shop.writes()).toEqual(["updateCard"]);
    const chosen = await send({ intent: "default", reference: "card_one" });
    expect(leadsTo(chosen.reply)).toBe(PATH);
    const removed = await send({ intent: "remove", reference: "card_one" });
    expect(leadsTo(removed.reply)).toBe(PATH);
    expect(removed.shop.writes()).toEqual(["deleteCard"]);
    const { document } = await show([card()], `${PATH}?remove=card_one`);
    expect(document.querySelector("form button[value=remove]")).not.toBeNull();
  });

  test("ask who you are before one is removed", async () => {
    const { reply } = await send(
      { intent: "remove", reference: "card_one" },
      { deleteCard: () => rejection("proof_needed") },
    );
    expect((reply as Response).headers.get("Location")).toContain("/auth/");
  });

  test("keep a name that is too long, with its error", async () => {
    const { reply } = await send({
      intent: "rename",
      reference: "card_one",
      label: "x".repeat(31),
    });
    const { content } = replyOf<ActionResult>(reply);
    expect(content.error).toEqual({ label: ["card.label-too-long"] });
    expect(content.initialValue).toMatchObject({ label: "x".repeat(31) });
  });

  test.each([
    ["that is gone", [card({ reference: "card_two" })]],
    ["that is still listed", [card()]],
  ])("a name of one %s is refused once", async (_, cards) => {
    const { reply } = await send(
      { intent: "rename", reference: "card_one", label: "Work" },
      { updateCard: () => rejection("card_not_found") },
    );
    const { content } = replyOf<ActionResult>(reply);
    const path = `${PATH}?rename=card_one`;
    const data = await openVisit(path, market(cards).fetch).send(loader);
    const Screen = () => Cards({ loaderData: data, actionData: content } as never);
    const alerts = (await renderRoute(Screen, data, path)).querySelectorAll("[role=alert]");
    expect([...alerts].map((one) => one.textContent)).toEqual([
      "This card has been removed already.",
    ]);
  });

  test("that are gone are said to be gone", async () => {
    const { reply } = await send(
      { intent: "default", reference: "card_one" },
      { updateCard: () => rejection("card_not_found") },
    );
    expect(replyOf<ActionResult>(reply).content.error).toEqual({ "": ["card.card_not_found"] });
  });
});

describe("the preferred way to pay", () => {
  test("is shown and changed", async () => {
    const { document } = await show([]);
    expect(document.querySelector("[name=payment] [selected]")!.getAttribute("value")).toBe(
      "klarna",
    );
    const { reply, shop } = await send({ intent: "prefer", payment: "klarna" });
    expect(leadsTo(reply)).toBe(PATH);
    expect(shop.writes()).toEqual(["updatePaymentMethodPreference"]);
  });

  test("that the shop does not offer is refused", async () => {
    const { reply } = await send(
      { intent: "prefer", payment: "paypal" },
      { updatePaymentMethodPreference: () => rejection("payment_method_unavailable") },
    );
    expect(replyOf<ActionResult>(reply).content.error).toEqual({
      "": ["card.payment_method_unavailable"],
    });
  });
});
