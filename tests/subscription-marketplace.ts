import type * as z from "zod";
import type { ReactNode } from "react";
import type { Subscription, subscriptionSchema } from "#contract/subscription.ts";
import type { Answers, Fixture } from "./msw/canned-marketplace.ts";
import { member } from "./member-marketplace.ts";
import { createOrderMarketplace, NOW, ORDER_ID, VISA } from "./order-marketplace.ts";
import { renderRoute } from "./route-kit.tsx";
import { openVisit } from "./visit-kit.ts";

export const SUBSCRIPTION_ID = "01a1fc5b-d3c2-759e-b637-8ea64d58ee01";
export const PRICE = { amount: 799, currency: "EUR" } as const;
const FEE = { amount: 2900, currency: "EUR" } as const;

export const subscriptionPayment = (
  change: Partial<Fixture<"getSubscription">["payments"][number]> = {},
): Fixture<"getSubscription">["payments"][number] => ({
  id: "01a1fc5b-d3c2-759e-b637-8ea64d58ee11",
  kind: "month",
  month: "2026-12-20T10:00:00.000Z",
  status: "scheduled",
  date: "2026-12-20T10:00:00.000Z",
  amount: PRICE,
  protection: "smart",
  decline_code: null,
  retry_at: null,
  is_refunded: false,
  invoices: [],
  ...change,
});

/** An active one in its free month; `change` overrides what the test is about. */
export const subscription = (change: Partial<Fixture<"getSubscription">> = {}): Subscription =>
  ({
    id: SUBSCRIPTION_ID,
    plan: "smart",
    status: "active",
    device: { title: "Apple iPhone 13", cover: null },
    price_per_month: PRICE,
    next_payment_at: "2026-12-20T10:00:00.000Z",
    protected_until: "2026-12-20T10:00:00.000Z",
    last_payment: null,
    order_id: ORDER_ID,
    price_now: null,
    service_fee: FEE,
    repairs: { included: 2, left: 2 },
    created_at: "2026-11-20T10:00:00.000Z",
    activated_at: "2026-11-20T10:00:00.000Z",
    is_device_received: true,
    free_until: null,
    cooling_off_until: null,
    card: { last4: "4242", is_expired: false },
    payment_methods: [{ method: "card", available: true, selected: false }],
    charge: null,
    due: null,
    claim_reasons: ["drop", "battery"],
    claims: [],
    payments: [
      subscriptionPayment(),
      subscriptionPayment({
        id: "01a1fc5b-d3c2-759e-b637-8ea64d58ee10",
        status: "successful",
        month: "2026-11-20T10:00:00.000Z",
        date: "2026-11-20T10:00:00.000Z",
        amount: { amount: 0, currency: "EUR" },
      }),
    ],
    allowed_actions: ["cancel", "claim"],
    ...change,
  }) satisfies z.input<typeof subscriptionSchema> as Subscription;

export const draftSubscription = (change: Partial<Fixture<"getSubscription">> = {}): Subscription =>
  subscription({
    status: "draft",
    next_payment_at: null,
    protected_until: null,
    activated_at: null,
    free_until: "2026-11-27T10:00:00.000Z",
    price_now: PRICE,
    card: null,
    payments: [],
    allowed_actions: ["confirm"],
    ...change,
  });

const OFFERS: Fixture<"listOrderAddOns">["subscriptions"] = [
  { plan: "smart", price_per_month: PRICE, service_fee: FEE, repairs: 2, has_free_month: true },
  {
    plan: "breakdown",
    price_per_month: { amount: 399, currency: "EUR" },
    service_fee: { amount: 1900, currency: "EUR" },
    repairs: 2,
    has_free_month: true,
  },
];

export const createSubscriptionMarketplace = (
  shown: Subscription = subscription(),
  answers: Answers = {},
) =>
  createOrderMarketplace(undefined, {
    getProfileDetails: () => member(),
    getSubscription: () => shown,
    listCards: () => [VISA],
    listOrderAddOns: () => ({ data: [], subscriptions: OFFERS }),
    ...answers,
  });

/** The text of a page of this subscription, and its document. */
export async function lookAtSubscription(
  { loader, Page }: { loader: (args: never) => unknown; Page: (props: never) => ReactNode },
  marketplace = createSubscriptionMarketplace(),
  { locale = "en-GR", page = "", reply }: { locale?: string; page?: string; reply?: unknown } = {},
) {
  const path = `/${locale}/account/subscriptions/${SUBSCRIPTION_ID}${page}`;
  const params = { subscriptionId: SUBSCRIPTION_ID, orderId: ORDER_ID };
  const loaded = await openVisit(path, marketplace.fetch, { params, now: NOW }).send(loader);
  const Screen = Page as (props: object) => ReactNode;
  const document = await renderRoute(
    () => Screen({ loaderData: loaded, actionData: reply }),
    loaded,
    path,
  );
  const main = document.querySelector("main")!;
  return { main, words: main.textContent!.replace(/[\s\u00a0]+/g, " ") };
}

/** A form of such a page, posted by its owner. */
export function postSubscription(
  form: Record<string, string | File>,
  marketplace = createSubscriptionMarketplace(),
  page = "",
) {
  return openVisit(`/en-GR/account/subscriptions/${SUBSCRIPTION_ID}${page}`, marketplace.fetch, {
    form,
    params: { subscriptionId: SUBSCRIPTION_ID, orderId: ORDER_ID },
    now: NOW,
  });
}
