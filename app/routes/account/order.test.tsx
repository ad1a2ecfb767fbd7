import { describe, expect, test } from "vitest";
import {
  createOrderMarketplace,
  draftOrder,
  NOW,
  ORDER_ID,
  payment,
  readyOrder,
  refusal,
} from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { openVisit } from "#tests/visit-kit.ts";
import OrderPage, { loader } from "./order.tsx";

const look = async (order: ReturnType<typeof draftOrder>, locale = "en-GR") => {
  const path = `/${locale}/account/orders/${ORDER_ID}`;
  const { fetch } = createOrderMarketplace(order);
  const visit = openVisit(path, fetch, { params: { orderId: ORDER_ID }, now: NOW });
  const page = await renderRoute(OrderPage, await visit.send(loader), path);
  return { page, words: page.querySelector("main")!.textContent!.replace(/\s+/g, " ") };
};
const eur = (amount: number) => ({ amount, currency: "EUR" }) as const;
const DELIVERED = readyOrder({
  status: "delivered",
  payment: payment({ status: "captured" }),
  action_clock: {
    actor: "buyer",
    is_you: true,
    starts_at: "2026-11-21T08:05:00.000Z",
    due_at: "2026-11-22T08:05:00.000Z",
    on_expiry: "completed",
  },
  timeline: [
    { status: "requested", at: "2026-11-16T16:20:00.000Z", actor: "buyer", state: "done" },
    { status: "delivered", at: "2026-11-21T08:05:00.000Z", actor: "courier", state: "here" },
    { status: "completed", at: null, actor: "buyer", state: "todo" },
  ],
  money: [
    {
      step: "authorised",
      at: "2026-11-16T16:20:00.000Z",
      amount: eur(41056),
      state: "done",
      reference: null,
    },
    {
      step: "held",
      at: "2026-11-16T17:02:00.000Z",
      amount: eur(41056),
      state: "here",
      reference: null,
    },
    { step: "released", at: null, amount: eur(38900), state: "todo", reference: null },
  ],
  allowed_actions: ["accept", "return"],
});

describe("the page of one order", () => {
  test("says who acts, by when in two ways, and what happens otherwise", async () => {
    const { words } = await look(DELIVERED);
    expect(words).toContain("Your turn: accept or return it");
    expect(words).toContain("You, the buyer");
    expect(words).toContain("Sun 22 Nov, 10:05, in 22 hours");
    expect(words).toContain("It counts as accepted, and eleni22 is paid");
  });

  test("says where the money is in one sentence", async () => {
    const { words } = await look(DELIVERED);
    expect(words).toContain("Held by Deftero. Nobody can spend it.");
    expect(words).toContain("410,56 €");
  });

  test("speaks Greek in Greek", async () => {
    const { words } = await look(DELIVERED, "el-GR");
    expect(words).toContain("Σειρά σου: κράτησέ την ή στείλ' την πίσω");
    expect(words).toContain("Θεωρείται αποδεκτή και πληρώνεται: eleni22");
  });

  test("has no button that nothing stands behind", async () => {
    const { page } = await look(DELIVERED);
    expect(page.querySelectorAll("main button")).toHaveLength(0);
  });

  test("of a draft leads back into the checkout", async () => {
    const { page } = await look(draftOrder());
    expect(
      page.querySelector(`main a[href="/en-GR/checkout/${ORDER_ID}/review"]`)!.textContent,
    ).toBe("Finish and pay");
  });

  test("of a draft that ran out leads to the refresh", async () => {
    const { page } = await look(
      draftOrder({ status: "draft_expired", action_clock: null, allowed_actions: ["extend"] }),
    );
    expect(page.querySelector(`main a[href="/en-GR/checkout/${ORDER_ID}/expired"]`)).not.toBeNull();
  });

  test("a limit at midnight is the end of the day before", async () => {
    const { words } = await look(
      readyOrder({
        status: "at_hub",
        action_clock: {
          actor: "hub",
          is_you: false,
          starts_at: "2026-11-21T08:05:00.000Z",
          due_at: "2026-11-23T22:00:00.000Z",
          on_expiry: null,
        },
      }),
    );
    expect(words).toContain("Mon 23 Nov, end of the day");
    expect(words).toContain("Our turn: check it");
  });

  test("of somebody else does not exist", async () => {
    const marketplace = createOrderMarketplace(undefined, { getOrder: () => refusal("not_found") });
    const visit = openVisit(`/en-GR/account/orders/${ORDER_ID}`, marketplace.fetch, {
      params: { orderId: ORDER_ID },
    });
    await expect(visit.send(loader)).rejects.toMatchObject({ status: 404 });
  });
});
