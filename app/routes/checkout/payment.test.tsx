import type { ComponentProps } from "react";
import { describe, expect, test } from "vitest";
import {
  createOrderMarketplace,
  NOW,
  ORDER_ID,
  payment,
  readyOrder,
  rejection,
  VISA,
} from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import { action as renew } from "./expired.tsx";
import Payment, { action, loader, middleware } from "./payment.tsx";

const PATH = `/en-GR/checkout/${ORDER_ID}/payment`;
const REVIEW = `/en-GR/checkout/${ORDER_ID}/review`;
const EXPIRED = `/en-GR/checkout/${ORDER_ID}/expired?step=payment`;
const params = { orderId: ORDER_ID };
const look = async (marketplace = createOrderMarketplace(readyOrder()), reply?: ActionResult) => {
  const data = await openVisit(PATH, marketplace.fetch, { params }).send(loader);
  const Screen = (props: ComponentProps<typeof Payment>) => (
    <Payment {...props} actionData={reply} params={{ locale: "en-GR", ...params }} />
  );
  return renderRoute(Screen, data, PATH);
};
/** Placed, and to be paid otherwise since its charge has failed. */
const dueOrder = (change: Parameters<typeof readyOrder>[0] = {}) => {
  const clock = { actor: "buyer", is_you: true, on_expiry: "payment_failed" } as const;
  return readyOrder({
    status: "payment_due",
    payment: payment({ status: "failed", decline_code: "declined" }),
    missing: [],
    action_clock: { ...clock, starts_at: NOW.toISOString(), due_at: "2026-11-22T10:00:00.000Z" },
    ...change,
  });
};
const post = (pay_with: string, marketplace = createOrderMarketplace(readyOrder())) =>
  openVisit(PATH, marketplace.fetch, { form: { pay_with, nonce: "a-nonce-of-the-form" }, params });

describe("the payment step", () => {
  test("offers saved cards, a new one and instalments, and nothing that cannot be used", async () => {
    const page = await look();
    const saved = page.querySelector<HTMLInputElement>(`[value="card:${VISA.reference}"]`)!;
    expect(saved.checked).toBe(true);
    expect(saved.closest("label")!.textContent).toContain("Visa ending 4242");
    expect(page.querySelector("[value=klarna]")!.closest("label")!.textContent).toContain("136,86");
    const ways = [...page.querySelectorAll<HTMLInputElement>("[name=pay_with]")];
    expect(ways.map(({ value }) => value)).toEqual([
      `card:${VISA.reference}`,
      "new-card",
      "klarna",
    ]);
  });

  test("a card that has expired cannot be chosen", async () => {
    const page = await look(
      createOrderMarketplace(readyOrder({ selected_card: null }), {
        listCards: () => [{ ...VISA, is_expired: true }],
      }),
    );
    expect(page.querySelector<HTMLInputElement>(`[value="card:card_4242"]`)!.disabled).toBe(true);
    expect(page.querySelector<HTMLInputElement>("[value=new-card]")!.checked).toBe(true);
  });

  test("after a decline shows the bank's reason and that nothing was charged", async () => {
    const declined = payment({ status: "failed", decline_code: "insufficient_funds" });
    const page = await look(createOrderMarketplace(readyOrder({ payment: declined })));
    expect(page.querySelector("[role=alert]")!.textContent).toMatch(
      /not enough money.*Nothing was charged/,
    );
  });

  test("after a charge that failed says until when another card is waited for", async () => {
    const page = await look(createOrderMarketplace(dueOrder()));
    expect(page.querySelector("[role=alert]")!.textContent).toMatch(/hold the device.*22\sNov/);
  });

  test("a saved card leads to the review", async () => {
    const marketplace = createOrderMarketplace(readyOrder());
    expect(leadsTo(await post("card:card_4242", marketplace).send(action))).toBe(REVIEW);
    expect(marketplace.calls[0]!.body).toEqual({
      payment_method: "card",
      selected_card: "card_4242",
    });
  });

  test("instalments lead to the review", async () => {
    const marketplace = createOrderMarketplace(readyOrder());
    expect(leadsTo(await post("klarna", marketplace).send(action))).toBe(REVIEW);
    expect(marketplace.calls[0]!.body).toEqual({ payment_method: "klarna", selected_card: null });
  });

  test("a new card leads to the payment partner's page, as a document", async () => {
    const marketplace = createOrderMarketplace(readyOrder(), {
      initializePaymentMethodSetup: ({ body }) => ({
        setup_reference: "setup_1",
        redirect_url: `https://pay.example/setup_1?back=${String(body["return_path"])}`,
      }),
    });
    const answer = (await post("new-card", marketplace).send(action)) as Response;
    expect(leadsTo(answer)).toBe(`https://pay.example/setup_1?back=${PATH}`);
    expect(answer.headers.get("X-Remix-Reload-Document")).toBe("true");
  });

  test("a new card for an expired reservation redirects to its renewal first", async () => {
    const over = readyOrder({ status: "draft_expired" });
    const marketplace = createOrderMarketplace(over);
    expect(leadsTo(await post("new-card", marketplace).send(action))).toBe(EXPIRED);
    expect(marketplace.writes()).toEqual([]);
  });

  test("one that is not available says what else may help", async () => {
    const marketplace = createOrderMarketplace(readyOrder(), {
      updateOrder: () => rejection("payment_method_unavailable"),
    });
    const { content } = replyOf<ActionResult>(await post("applePay", marketplace).send(action));
    const page = await look(createOrderMarketplace(readyOrder()), content);
    expect(page.querySelector("[role=alert]")!.textContent).toMatch(
      /Choose another.*incognito.*set up in your browser/,
    );
  });

  test("another configured payment method leads to the review", async () => {
    const marketplace = createOrderMarketplace(readyOrder());
    expect(leadsTo(await post("paypal", marketplace).send(action))).toBe(REVIEW);
    expect(marketplace.calls[0]!.body).toEqual({ payment_method: "paypal", selected_card: null });
  });

  test.each(["", "bitcoin", "card:<script>"])("%j is refused", async (value) => {
    const marketplace = createOrderMarketplace(readyOrder());
    const { status, content } = replyOf<ActionResult>(await post(value, marketplace).send(action));
    expect([status, content.error]).toEqual([422, { pay_with: ["checkout-pay.payment.required"] }]);
    expect(marketplace.calls).toEqual([]);
  });

  test("another member's card is refused", async () => {
    const marketplace = createOrderMarketplace(readyOrder(), {
      updateOrder: () => rejection("card_not_found"),
    });
    expect(
      replyOf<ActionResult>(await post("card:card_9999", marketplace).send(action)),
    ).toMatchObject({ content: { error: { "": ["error.card_not_found"] } } });
  });
});

describe("a promo code", () => {
  const send = (form: Record<string, string>, marketplace = createOrderMarketplace(readyOrder())) =>
    openVisit(PATH, marketplace.fetch, {
      form: { pay_with: "klarna", nonce: "a-nonce-of-the-form", ...form },
      params,
    });

  test("is applied, and the way to pay that was ticked stays so", async () => {
    const marketplace = createOrderMarketplace(readyOrder());
    const visit = send({ promo_code: " welcome25 ", intent: "voucher" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(marketplace.writes()).toEqual(["usePromoCode"]);
    expect(visit.cookies.open("keptForm")).toMatchObject({ fields: { pay_with: "klarna" } });
  });

  test("that was typed and not applied is applied before the step goes on", async () => {
    const marketplace = createOrderMarketplace(readyOrder());
    expect(leadsTo(await send({ promo_code: "WELCOME25" }, marketplace).send(action))).toBe(REVIEW);
    expect(marketplace.writes()).toEqual(["usePromoCode", "updateOrder"]);
  });

  test.each([
    ["abc", "checkout-pay.voucher.too-short", "at least 4"],
    ["a".repeat(21), "checkout-pay.voucher.too-long", "Invalid promo code"],
    ["EXPIRED1", "checkout-pay.voucher.invalid", "Code EXPIRED1 is invalid or expired."],
  ])("%s is refused in words, and stays in its field", async (promo_code, key, sentence) => {
    const marketplace = createOrderMarketplace(readyOrder(), {
      usePromoCode: () => rejection("voucher_invalid"),
    });
    const visit = send({ promo_code, intent: "voucher" }, marketplace);
    const { status, content } = replyOf<ActionResult>(await visit.send(action));
    expect([status, content.error]).toEqual([422, { promo_code: [key] }]);
    const data = await openVisit(PATH, createOrderMarketplace(readyOrder()).fetch, {
      params,
    }).send(loader);
    const Screen = (props: ComponentProps<typeof Payment>) => (
      <Payment {...props} actionData={content} />
    );
    const page = await renderRoute(Screen, data, PATH);
    const field = page.querySelector<HTMLInputElement>("[name=promo_code]")!;
    expect(field.value).toBe(promo_code);
    expect(page.getElementById("step-promo_code-error")!.textContent).toContain(sentence);
  });

  test("in use shows the discount, and can be removed", async () => {
    const order = readyOrder({ voucher_code: "WELCOME25" });
    order.amounts.discount = { amount: 477, currency: "EUR" };
    const marketplace = createOrderMarketplace(order);
    const page = await look(marketplace);
    expect(page.body.textContent!.replace(/\s/g, " ")).toContain("WELCOME25 takes 4,77 € off");
    const visit = send({ intent: "remove-voucher" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(marketplace.writes()).toEqual(["removePromoCode"]);
  });
});

describe("a placed order whose charge failed", () => {
  test.each([null, "WELCOME25"])("offers no promo code, with %s on it", async (voucher_code) => {
    const page = await look(createOrderMarketplace(dueOrder({ voucher_code })));
    expect(page.querySelector("[name=promo_code]")).toBeNull();
    expect(page.querySelector("[value=remove-voucher]")).toBeNull();
  });

  test("goes on with the chosen card, whatever is in the promo code field", async () => {
    const marketplace = createOrderMarketplace(dueOrder());
    const form = { pay_with: "card:card_4242", promo_code: "WELCOME25", nonce: "a-nonce" };
    const visit = openVisit(PATH, marketplace.fetch, { form, params });
    expect(leadsTo(await visit.send(action))).toBe(REVIEW);
    expect(marketplace.writes()).toEqual(["updateOrder"]);
  });

  test.each(["voucher", "remove-voucher"])(
    "stays as it is by %s, with the card that was chosen",
    async (intent) => {
      const marketplace = createOrderMarketplace(dueOrder({ voucher_code: "OLDER25" }));
      const form = {
        pay_with: "card:card_4242",
        promo_code: "WELCOME25",
        nonce: "a-nonce",
        intent,
      };
      const visit = openVisit(PATH, marketplace.fetch, { form, params });
      expect(leadsTo(await visit.send(action))).toBe(PATH);
      expect(marketplace.writes()).toEqual([]);
      expect(visit.cookies.open("keptForm")).toMatchObject({
        fields: { pay_with: "card:card_4242" },
      });
    },
  );
});

describe("back from the payment partner", () => {
  const back = (marketplace: ReturnType<typeof createOrderMarketplace>) =>
    openVisit(`${PATH}?setup=setup_1`, marketplace.fetch, { params });

  test("the card is saved once and chosen, and the review is next", async () => {
    const marketplace = createOrderMarketplace(readyOrder());
    const visit = back(marketplace);
    expect(leadsTo(await visit.pass(middleware[0] as never))).toBe(REVIEW);
    expect(marketplace.calls).toMatchObject([
      {
        id: "createCard",
        key: "setup-setup_1",
        body: { setup_reference: "setup_1", order_id: ORDER_ID },
      },
    ]);
    expect(visit.cookies.open("message")).toMatchObject({
      content: "Visa ending 4242 is selected for this order.",
    });
  });

  test("the card is saved only when requested", async () => {
    const asked = createOrderMarketplace(readyOrder(), {
      initializePaymentMethodSetup: () => ({ setup_reference: "setup_1", redirect_url: "/bank" }),
    });
    await openVisit(PATH, asked.fetch, {
      form: { pay_with: "new-card", keep_card: "yes", nonce: "a-nonce-of-the-form" },
      params,
    }).send(action);
    expect(asked.calls.at(-1)).toMatchObject({ body: { return_path: `${PATH}?keep_card=yes` } });
    const marketplace = createOrderMarketplace(readyOrder());
    const visit = openVisit(`${PATH}?keep_card=yes&setup=setup_1`, marketplace.fetch, { params });
    expect(leadsTo(await visit.pass(middleware[0] as never))).toBe(REVIEW);
    expect(marketplace.calls[0]).toMatchObject({ id: "createCard", body: { keep: true } });
  });

  test("a card that the bank has just refused is not chosen again", async () => {
    const declined = payment({ status: "failed", decline_code: "declined" });
    const page = await look(
      createOrderMarketplace(readyOrder({ payment: declined }), {
        listCards: () => [{ ...VISA, is_kept: false }],
      }),
    );
    expect(page.querySelector<HTMLInputElement>("[value=new-card]")!.checked).toBe(true);
  });

  test("with an expired reservation the card is saved, and chosen after the renewal", async () => {
    const marketplace = createOrderMarketplace(readyOrder(), {
      createCard: () => ({ ...VISA, is_selected: false }),
    });
    const visit = back(marketplace);
    expect(leadsTo(await visit.pass(middleware[0] as never))).toBe(EXPIRED);
    expect(visit.cookies.open("message")).toMatchObject({
      content: expect.stringMatching(/Visa ending 4242 is ready.*Renew/),
    });
    const form = { step: "payment", nonce: "a-nonce-of-the-form" };
    const renewed = createOrderMarketplace(
      readyOrder({ status: "draft_expired", allowed_actions: ["extend"] }),
    );
    const cookie = `accessToken=a-token; ${visit.nextCookie()}`;
    const renewal = openVisit(EXPIRED, renewed.fetch, { form, params, cookie });
    expect(leadsTo(await renewal.send(renew))).toBe(PATH);
    const kept = openVisit(
      PATH,
      createOrderMarketplace(readyOrder({ selected_card: null })).fetch,
      {
        params,
        cookie: `accessToken=a-token; ${renewal.nextCookie()}`,
      },
    );
    expect((await kept.send(loader)).selected).toBe(`card:${VISA.reference}`);
  });

  test("without a card everything else is kept", async () => {
    const marketplace = createOrderMarketplace(readyOrder(), {
      createCard: () => rejection("payment_failed"),
    });
    expect(leadsTo(await back(marketplace).pass(middleware[0] as never))).toBe(PATH);
    expect(marketplace.writes()).toEqual(["createCard"]);
  });

  test("a look without a reference changes nothing", async () => {
    const marketplace = createOrderMarketplace(readyOrder());
    const visit = openVisit(PATH, marketplace.fetch, { params });
    expect(await visit.pass(middleware[0] as never)).toBe("passed");
    expect(marketplace.calls).toEqual([]);
  });
});
