import { describe, expect, test } from "vitest";
import { rejection, VISA } from "#tests/order-marketplace.ts";
import {
  createSubscriptionMarketplace as open,
  draftSubscription,
  lookAtSubscription,
  postSubscription,
  PRICE,
  subscription,
  SUBSCRIPTION_ID,
} from "#tests/subscription-marketplace.ts";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import Page, { action, loader, middleware } from "./subscription-pay.tsx";

const ONE = `/en-GR/account/subscriptions/${SUBSCRIPTION_ID}`;
const FORM = {
  intent: "confirm",
  card_reference: VISA.reference,
  accepted_price: "799 EUR",
  is_accepted: "on",
  nonce: "nonce-1",
};
const look = (marketplace = open(draftSubscription()), locale = "en-GR") =>
  lookAtSubscription({ loader, Page }, marketplace, { locale, page: "/pay" });
const post = (form: Record<string, string>, marketplace = open(draftSubscription())) =>
  postSubscription(form, marketplace, "/pay");

describe("the checkout of a protection", () => {
  test("offers cards alone, chooses nothing, and names every price before the button", async () => {
    const { main, words } = await look();
    const inputs = [...main.querySelectorAll<HTMLInputElement>("input:not([type=hidden])")];
    expect(inputs.map(({ name, value, checked }) => [name, value, checked])).toEqual([
      ["card_reference", VISA.reference, false],
      ["is_accepted", "on", false],
    ]);
    expect(main.querySelector("button[value=confirm]")!.textContent).toBe(
      "Order with an obligation to pay",
    );
    for (const part of ["First month", "Free", "Every month after that", "7,99 €", "29,00 €"])
      expect(words).toContain(part);
    expect(words).toContain("in two clicks");
  });

  test("says when the protection starts, and when the money comes back", async () => {
    const { words } = await look();
    expect(words).toContain("The protection starts now.");
    expect(words).toContain("you get the money back, unless a claim was approved in that month.");
    const before = open(draftSubscription({ is_device_received: false }));
    expect((await look(before)).words).toContain(
      "The protection starts when I activate it, after the device has arrived.",
    );
    expect((await look(before, "el-GR")).words).toContain(
      "Η προστασία ξεκινά όταν την ενεργοποιήσω, αφού φτάσει η συσκευή.",
    );
  });

  test("without a card asks for one alone", async () => {
    const { main } = await look(open(draftSubscription(), { listCards: () => [] }));
    expect([...main.querySelectorAll("button")].map(({ value }) => value)).toEqual(["new-card"]);
  });

  test("of a cancelled one shows when its price of today is charged", async () => {
    const shown = subscription({
      status: "cancelled",
      price_now: { amount: 899, currency: "EUR" },
      allowed_actions: ["reactivate"],
    });
    const { main, words } = await look(open(shown));
    expect(words).toContain("8,99 €");
    expect(words).toContain("From 20 Dec");
    expect(main.querySelector("button[value=reactivate]")).not.toBeNull();
  });

  test("of a failed month asks for its sum and for no yes", async () => {
    const shown = subscription({ status: "payment_failed", due: PRICE, allowed_actions: ["pay"] });
    const { main } = await look(open(shown));
    expect(main.querySelector("button[value=pay]")!.textContent).toMatch(/Pay 7,99/);
    expect(main.querySelector("[name=is_accepted]")).toBeNull();
  });

  test("of an active one has nothing to pay", async () => {
    const { main, words } = await look(open());
    expect(words).toContain("nothing to pay here now");
    expect(main.querySelector("form")).toBeNull();
  });

  test("speaks Greek", async () => {
    const { main } = await look(undefined, "el-GR");
    expect(main.querySelector("button[value=confirm]")!.textContent).toBe(
      "Παραγγελία με υποχρέωση πληρωμής",
    );
  });
});

describe("an order of a protection", () => {
  test("sends card, price and yes under the form's nonce", async () => {
    const marketplace = open(draftSubscription(), { confirmSubscription: () => subscription() });
    const visit = post(FORM, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(ONE);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "confirmSubscription",
      key: "nonce-1",
      body: {
        card_reference: VISA.reference,
        accepted_price: PRICE,
        is_accepted: true,
        return_path: ONE,
      },
    });
    expect(visit.cookies.open("message")).toMatchObject({ content: "Your device is protected." });
  });

  test("without a card or a yes names both fields", async () => {
    const { accepted_price, nonce } = FORM;
    const answer = await post({ intent: "confirm", accepted_price, nonce }).send(action);
    const { status, content } = replyOf<ActionResult>(answer);
    expect(status).toBe(422);
    expect(content.error).toEqual({
      card_reference: ["subscription.card-required"],
      is_accepted: ["subscription.accept-required"],
    });
    const { main } = await lookAtSubscription({ loader, Page }, open(draftSubscription()), {
      page: "/pay",
      reply: content,
    });
    const group = main.querySelector("[role=radiogroup]")!;
    expect(group.getAttribute("aria-required")).toBe("true");
    const error = main.querySelector(`[id="${group.getAttribute("aria-describedby")}"]`)!;
    expect(error.textContent).toBe("Choose the card that pays.");
  });

  test("goes to the bank that asks", async () => {
    const charge = { status: "requires_action" as const, redirect_url: "https://bank.example/1" };
    const marketplace = open(draftSubscription(), {
      confirmSubscription: () => subscription({ status: "requested", charge }),
    });
    expect(leadsTo(await post(FORM, marketplace).send(action))).toBe("https://bank.example/1");
  });

  test.each([
    ["card_not_found", { card_reference: ["subscription.card_not_found"] }],
    ["price_changed", { "": ["error.price_changed"] }],
    ["subscription_running", { "": ["error.subscription_running"] }],
  ] as const)("that is refused as %s keeps the form and says why", async (code, error) => {
    const marketplace = open(draftSubscription(), { confirmSubscription: () => rejection(code) });
    const { content } = replyOf<ActionResult>(await post(FORM, marketplace).send(action));
    expect(content.error).toEqual(error);
    const { words } = await lookAtSubscription({ loader, Page }, open(draftSubscription()), {
      page: "/pay",
      reply: content,
    });
    expect(words).toMatch(/This card no longer exists|The price has changed|already protected/);
  });

  test("that was sent twice leads to the page of the protection and says so", async () => {
    const marketplace = open(subscription(), {
      paySubscription: () => rejection("subscription_closed"),
    });
    const form = { intent: "pay", card_reference: VISA.reference, nonce: "nonce-1" };
    const visit = post(form, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(ONE);
    expect(visit.cookies.open("message")).toMatchObject({
      type: "error",
      content: "This is no longer possible. The page shows the status of the protection.",
    });
  });

  test("takes a new card at the partner's page and back", async () => {
    const marketplace = open(draftSubscription(), {
      initializePaymentMethodSetup: () => ({
        setup_reference: "setup_1",
        redirect_url: "https://pay.example/setup_1",
      }),
    });
    const away = await post({ intent: "new-card", nonce: "nonce-1" }, marketplace).send(action);
    expect(leadsTo(away)).toBe("https://pay.example/setup_1");
    const visit = openVisit(`${ONE}/pay?setup=setup_1`, marketplace.fetch, {
      params: { subscriptionId: SUBSCRIPTION_ID },
    });
    expect(leadsTo(await visit.pass(middleware[0] as never))).toBe(`${ONE}/pay`);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "createCard",
      body: { setup_reference: "setup_1", keep: true },
    });
  });
});
