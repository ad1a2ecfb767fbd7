import type * as z from "zod";
import type { Address, addressSchema } from "#contract/address.ts";
import type { Card } from "#contract/card.ts";
import type { AddOn } from "#contract/add-on.ts";
import type { Order, OrderDetail } from "#contract/order.ts";
import type { Payment } from "#contract/payment.ts";
import type { ShippingOption } from "#contract/shipping-option.ts";
import { findNextStep, findRenewableFrom, listOpenSteps } from "#api/modules/order/order-policy.ts";
import { findOutcome } from "#api/modules/payment/payment-states.ts";
import { DEMO_DELIVERY } from "#api/modules/shipping-option/delivery.ts";
import type { Unbranded } from "#api/http/route.ts";
import { createCannedMarketplace, type Answers } from "./msw/canned-marketplace.ts";

export { rejection } from "./msw/canned-marketplace.ts";

const eur = (amount: number) => ({ amount, currency: "EUR" }) as const;
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 10, minutes)).toISOString();

export const ORDER_ID = "01a1fc5b-d3c2-759e-b637-8ea64d58ba72";
export const LISTING_ID = "01a078dd-6023-713a-9817-7b532fa004ce";
export const NOW = new Date(at(0));

export const ADDRESS = {
  id: "01a078dd-6023-713a-9817-7b532fa00001",
  full_name: "Ελένη Κωνσταντίνου",
  address: "Φωκίωνος Νέγρη 22",
  city: "Αθήνα",
  region: "attica",
  postal_code: "11257",
  country: "GR",
  mobile_number: "306912345678",
  delivery_notes: null,
} satisfies z.input<typeof addressSchema> as Address;

export const VISA: Card = {
  reference: "card_4242",
  brand: "visa",
  last4: "4242",
  exp_month: 8,
  exp_year: 2028,
  name: "ELENI K",
  is_expired: false,
  is_kept: true,
};

const SHIPPING: (ShippingOption & { is_preselected: boolean })[] = [
  {
    method: "locker",
    is_preselected: true,
    price: eur(250),
    available: true,
    refusal: null,
    eta_from: "2026-11-23",
    eta_to: "2026-11-24",
    lockers: [
      {
        id: "box-1",
        name: "Κυψέλη",
        address: "Φωκίωνος Νέγρη 51",
        postal_code: "11361",
        distance_metres: 640,
      },
    ],
    place: null,
  },
  {
    method: "express",
    is_preselected: false,
    price: eur(990),
    available: false,
    refusal: "time",
    eta_from: "2026-11-23",
    eta_to: "2026-11-23",
    lockers: [],
    place: null,
  },
];

const ADD_ONS: AddOn[] = [
  ["data_wipe", "wipe", "Data wipe", 990],
  ["extra_warranty", "6-months", "6 months more", 1900],
  ["extra_warranty", "12-months", "12 months more", 2900],
  ["cross_selling", "case", "Case", 1490],
].map(([kind, option, name, price]) => ({
  kind: kind as AddOn["kind"],
  option: String(option),
  name: String(name),
  description: `What ${String(name)} is`,
  price: eur(Number(price)),
  is_chosen: option === "case",
}));

/** A draft with nothing but its listing; `change` overrides what the test is about. */
export function draftOrder(change: Partial<Order> = {}): Order {
  const order = {
    id: ORDER_ID,
    number: "D-20418",
    market: "GR",
    listing_id: LISTING_ID,
    status: "draft",
    sub_status: null,
    role: "buyer",
    requested_on: null,
    created_at: at(0),
    item: {
      id: LISTING_ID,
      title: "iPhone 13",
      vertical: "smartphones",
      color: "Midnight",
      capacity: "128 GB",
      generic_condition: "good",
      battery_health: 89,
      asking_price: eur(38900),
      total_price: eur(41056),
      cover: null,
      is_instant_buy: false,
      is_graded: true,
      is_boosted: false,
    },
    counterpart: { username: "eleni22", is_pro: true, photo: null },
    amounts: {
      asking_price: eur(38900),
      buyer_safety_fee: eur(1906),
      delivery: null,
      add_ons: eur(0),
      discount: eur(0),
      total: eur(40806),
    },
    agreed_price: null,
    sale: null,
    address: null,
    shipping_method: null,
    locker: null,
    collection_point: null,
    payment_method: "card",
    payment_methods: [
      { method: "card", available: true, selected: true },
      { method: "klarna", available: true, selected: false },
      { method: "paypal", available: false, selected: false },
      { method: "applePay", available: false, selected: false },
      { method: "googlePay", available: false, selected: false },
    ],
    selected_card: null,
    add_ons: [],
    voucher_code: null,
    payment: null,
    expires_at: at(10),
    missing: ["address", "shipping", "payment", "review"],
    action_clock: {
      actor: "buyer",
      is_you: true,
      starts_at: at(0),
      due_at: at(10),
      on_expiry: "draft_expired",
    },
    timeline: [{ status: "draft", at: at(0), actor: "buyer", state: "here" }],
    money: [],
    allowed_actions: ["edit", "extend"],
    ...deriveSteps(change),
    ...change,
  } satisfies Unbranded<Order> as Order;
  return { ...order, payment: order.payment && withOutcome(order.payment, order) };
}

/** As the API derives them, so that no test describes an order that cannot be. */
function deriveSteps({
  status = "draft",
  sub_status = null,
  expires_at: expiry = at(10),
  missing = ["address", "shipping", "payment", "review"],
  allowed_actions = ["edit", "extend"],
  item,
}: Partial<Order>) {
  const facts = {
    status,
    sub_status,
    market: "GR" as const,
    item: { is_instant_buy: item?.is_instant_buy ?? false },
    expires_at: expiry === null ? null : new Date(expiry),
    extended_at: allowed_actions.includes("extend") ? null : new Date(at(5)),
  };
  return {
    next_step: findNextStep(facts, missing),
    open_steps: listOpenSteps(facts, { missing, delivery: DEMO_DELIVERY }),
    renewable_from: findRenewableFrom(facts)?.toISOString() ?? null,
  };
}

const withOutcome = (of: Payment, { status, requested_on }: Partial<Order> = {}): Payment => ({
  ...of,
  outcome: findOutcome(of, {
    status: status ?? "draft",
    requested_at: requested_on ? new Date(requested_on) : null,
  }),
});

/** With the fields that only the order's own page has. */
export const orderDetail = (
  order: Partial<Order> = {},
  change: Partial<OrderDetail> = {},
): OrderDetail => ({
  ...draftOrder(order),
  shipments: [],
  collection: null,
  delivery_window: null,
  imei_check: null,
  warranty: null,
  payout: null,
  refund: null,
  reason: null,
  appointment: null,
  reviews: { mine: null, theirs: null },
  passport: null,
  invoices: [],
  withdrawal: null,
  terms: null,
  offers: [],
  ...change,
});

/** A complete draft before its confirmation. */
export const readyOrder = (change: Partial<Order> = {}): Order =>
  draftOrder({
    address: ADDRESS,
    shipping_method: "locker",
    locker: SHIPPING[0]!.lockers[0]!,
    selected_card: VISA.reference,
    missing: ["review"],
    amounts: { ...draftOrder().amounts, delivery: eur(250), total: eur(41056) },
    ...change,
  });

export const payment = (change: Partial<Payment> = {}): Payment =>
  withOutcome({
    id: "01a1fc5b-d3c2-759e-b637-8ea64d58ba99",
    order_id: ORDER_ID,
    method: "card",
    status: "authorised",
    amount: eur(41056),
    decline_code: null,
    redirect_url: null,
    card_last4: "4242",
    ...change,
  } as Payment);

/**
 * A marketplace with one order. `answers` replaces responses: the `data`, or a whole Response.
 * Requests are recorded in `calls`.
 */
export function createOrderMarketplace(order: Order = draftOrder(), answers: Answers = {}) {
  return createCannedMarketplace({
    getOrder: () => orderDetail(order),
    updateOrder: () => order,
    updateOrderShipping: () => order,
    createOrder: () => order,
    finalizeOrder: () => order,
    payOrder: () => order,
    completePayment: () => order,
    renewOrder: () => order,
    prefillOrder: () => order,
    listAddresses: () => [ADDRESS],
    createAddress: () => ADDRESS,
    updateAddress: () => ADDRESS,
    listShippingMethods: () => SHIPPING,
    listOrderAddOns: () => ({ data: ADD_ONS, subscriptions: [] }),
    usePromoCode: () => orderDetail(order),
    removePromoCode: () => orderDetail(order),
    listCards: () => [VISA],
    createCard: ({ body }) => ({ ...VISA, ...("order_id" in body && { is_selected: true }) }),
    login: () => ({ token: "a-token", expires_at: at(60) }),
    ...answers,
  });
}
