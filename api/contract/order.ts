import * as z from "zod";
import { addressSchema } from "./address.ts";
import { cardReferenceSchema } from "./card.ts";
import { endpoint } from "./endpoint.ts";
import {
  addressIdSchema,
  listingIdSchema,
  offerIdSchema,
  orderIdSchema,
  skuIdSchema,
} from "./id.ts";
import { genericConditionSchema, listingCardSchema, listingSchema } from "./listing.ts";
import { PICKUP_INTERVALS, SHIPMENT_EVENT_KINDS, SHIPMENT_LEGS } from "./shipment-events.ts";
import { COVERS } from "./cover.ts";
import { ORDER_OFFERS, ORDER_STATUSES, type OrderStatus } from "./order-states.ts";
import { invoiceLinkSchema } from "./invoice.ts";
import { CLAIM_REASONS } from "./claim-states.ts";
import { ADD_ON_KINDS } from "./add-on-kinds.ts";
import { CALL_TOPICS } from "./appointment-topics.ts";
import { PAYOUT_STATUSES } from "./payout-states.ts";
import { ownReviewSchema, reviewSchema } from "./review.ts";
import { marketSchema } from "./market.ts";
import { moneySchema } from "./money.ts";
import { envelope, page, pageNumberSchema } from "./page.ts";
import { paymentMethodSchema, paymentSchema } from "./payment.ts";
import { returnPathSchema } from "./return-path.ts";
import {
  lockerSchema,
  shippingBodySchema,
  shippingMethodSchema,
  shippingParamsSchema,
} from "./shipping-option.ts";

export { ORDER_STATUSES, type OrderStatus };
export const orderStatusSchema = z.enum(ORDER_STATUSES);

export const ORDER_ACTORS = [
  "buyer",
  "seller",
  "courier",
  "hub",
  "support",
  "provider",
  "deftero",
] as const;
export const orderActorSchema = z.enum(ORDER_ACTORS);
export type OrderActor = z.infer<typeof orderActorSchema>;

export const ORDER_ACTIONS = [
  "edit",
  "extend",
  "pay",
  "finalize",
  "cancel",
  "approve",
  "reject",
  "withdraw",
  "book_courier",
  "accept",
  "return",
  "confirm_return",
  "dispute_return",
] as const;
export const orderActionSchema = z.enum(ORDER_ACTIONS);
export type OrderAction = z.infer<typeof orderActionSchema>;

/** `on_expiry` is the state after the deadline; shown as `order.expiry.<state>`. */
export const actionClockSchema = z.object({
  actor: orderActorSchema,
  is_you: z.boolean(),
  starts_at: z.iso.datetime(),
  due_at: z.iso.datetime().nullable(),
  on_expiry: orderStatusSchema.nullable(),
});
export type ActionClock = z.infer<typeof actionClockSchema>;

export const orderEventSchema = z.object({
  status: orderStatusSchema,
  at: z.iso.datetime().nullable(),
  actor: orderActorSchema,
  state: z.enum(["done", "here", "todo"]),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;

/** Location of the money, in order: authorised, charged, held, then paid out or refunded. */
export const MONEY_STEPS = [
  "authorised",
  "charged",
  "held",
  "released",
  "refunded",
  "cancelled",
] as const;
export const moneyStepSchema = z.object({
  step: z.enum(MONEY_STEPS),
  at: z.iso.datetime().nullable(),
  amount: moneySchema,
  state: z.enum(["done", "here", "todo"]),
  reference: z.string().nullable(),
});
export type MoneyStep = z.infer<typeof moneyStepSchema>;

export const orderAmountsSchema = z.object({
  asking_price: moneySchema,
  buyer_safety_fee: moneySchema,
  /** Null until a delivery method is chosen; then part of the total. */
  delivery: moneySchema.nullable(),
  add_ons: moneySchema,
  discount: moneySchema,
  total: moneySchema,
});
export type OrderAmounts = z.infer<typeof orderAmountsSchema>;

/**
 * Seller only: fees that are deducted from the price, and the proceeds after the buyer's
 * acceptance.
 */
export const orderSaleSchema = z.object({
  seller_fee: moneySchema,
  /** Shipment to the hub; 0 where the device is there already. */
  pickup_price: moneySchema,
  you_receive: moneySchema,
});

/** An add-on of the order. `option` identifies it within its kind. */
export const orderAddOnSchema = z.object({
  kind: z.enum(ADD_ON_KINDS),
  option: z.string().max(60),
  name: z.string(),
  price: moneySchema,
});
export type OrderAddOn = z.infer<typeof orderAddOnSchema>;

/**
 * Steps of the checkout, in order; `missing` lists the incomplete ones. `personal` is a step only
 * for a buyer whose profile lacks the first or the last name.
 */
export const CHECKOUT_STEPS = ["address", "shipping", "personal", "payment", "review"] as const;
export const checkoutStepSchema = z.enum(CHECKOUT_STEPS);
export type CheckoutStep = z.infer<typeof checkoutStepSchema>;

export const NEXT_STEPS = [...CHECKOUT_STEPS, "renew"] as const;
export const nextStepSchema = z.enum(NEXT_STEPS);
export type NextStep = z.infer<typeof nextStepSchema>;

/** One order as its buyer or its seller sees it (`role`). All others get 404. */
export const orderSchema = z.object({
  id: orderIdSchema,
  /** For people: D-20418. */
  number: z.string(),
  market: marketSchema,
  listing_id: listingIdSchema,
  status: orderStatusSchema,
  sub_status: z.string().nullable(),
  role: z.enum(["buyer", "seller"]),
  requested_on: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  item: listingCardSchema,
  counterpart: z.object({
    username: z.string(),
    is_pro: z.boolean(),
    photo: z.string().nullable().default(null),
  }),
  amounts: orderAmountsSchema,
  /**
   * The price of an accepted offer, which stands for `amounts.asking_price`; such an order needs no
   * approval of its seller. One that ended while the draft runs is named as well (`is_over`), as the
   * reason of a total that has changed. `ends_at` is null once the order is placed.
   */
  agreed_price: z
    .object({
      offer_id: offerIdSchema,
      amount: moneySchema,
      ends_at: z.iso.datetime().nullable(),
      is_over: z.boolean(),
    })
    .nullable()
    .default(null),
  sale: orderSaleSchema.nullable(),
  /** Buyer only. */
  address: addressSchema.nullable(),
  shipping_method: shippingMethodSchema.nullable(),
  locker: lockerSchema.nullable(),
  /**
   * Where the buyer collects it: at the hub, or in a locker once it is there; `ready_at` null until
   * then.
   */
  collection_point: z
    .object({ kind: z.enum(["locker", "hub"]), ready_at: z.iso.datetime().nullable() })
    .nullable()
    .default(null),
  payment_method: paymentMethodSchema,
  /** spec §3 "Checkout state": every method, and whether it is available here. Buyer only. */
  payment_methods: z.array(
    z.object({ method: paymentMethodSchema, available: z.boolean(), selected: z.boolean() }),
  ),
  selected_card: cardReferenceSchema.nullable(),
  /** Buyer only. */
  add_ons: z.array(orderAddOnSchema),
  /** The applied promo code; its value is `amounts.discount`. Buyer only. */
  voucher_code: z.string().nullable(),
  payment: paymentSchema.nullable(),
  expires_at: z.iso.datetime().nullable(),
  missing: z.array(checkoutStepSchema),
  /**
   * Buyer only: the step that the order needs next, `renew` for an expired draft; null while no
   * step does.
   */
  next_step: nextStepSchema.nullable().default(null),
  /** Buyer only: steps that can be opened now. Without an address, a pickup can still be chosen. */
  open_steps: z.array(checkoutStepSchema).default([]),
  /** Of an expired draft that can be renewed (`renewOrder`): from when on. */
  renewable_from: z.iso.datetime().nullable().default(null),
  action_clock: actionClockSchema.nullable(),
  timeline: z.array(orderEventSchema),
  money: z.array(moneyStepSchema),
  allowed_actions: z.array(orderActionSchema),
});
export type Order = z.infer<typeof orderSchema>;

/**
 * A parcel as one party sees it. For a parcel to or from the other party's door it has no places,
 * no pickup, and no code, because the courier's own page shows the places.
 */
export const shipmentSchema = z.object({
  leg: z.enum(SHIPMENT_LEGS),
  courier: z.string(),
  method: shippingMethodSchema,
  tracking_code: z.string().nullable(),
  tracking_url: z.string().nullable(),
  pickup: z.object({ date: z.iso.date(), interval: z.enum(PICKUP_INTERVALS) }).nullable(),
  events: z.array(
    z.object({
      kind: z.enum(SHIPMENT_EVENT_KINDS),
      at: z.iso.datetime(),
      place: z.string().nullable(),
    }),
  ),
});
export type Shipment = z.infer<typeof shipmentSchema>;

/** spec §3 "Order": dates of the market. Buyer only, from delivery on. */
export const orderWarrantySchema = z.object({
  /** IMEI or serial number that the hub has read. */
  serial_number: z.string().nullable(),
  starts_on: z.iso.date(),
  expires_on: z.iso.date(),
  total_days: z.int().min(0),
  days_left: z.int().min(0),
  condition: genericConditionSchema,
  /** Covers of a claim with their reasons; `is_running` includes the last day. */
  covers: z.array(
    z.object({
      cover: z.enum(COVERS),
      starts_on: z.iso.date(),
      expires_on: z.iso.date(),
      is_running: z.boolean(),
      reasons: z.array(z.enum(CLAIM_REASONS)),
    }),
  ),
});

export const orderPayoutSchema = z.object({
  amount: moneySchema,
  status: z.enum(PAYOUT_STATUSES),
  /** Day in the market from which it is sent, and by which the bank has it. */
  due_on: z.iso.date(),
  expected_by: z.iso.date(),
  held_until: z.iso.datetime().nullable(),
  paid_at: z.iso.datetime().nullable(),
  bank_last4: z.string().nullable(),
});

export const orderRefundSchema = z.object({
  amount: moneySchema,
  /** Shown as `order.refund.<cause>`. */
  cause: z.enum(["seller", "failed_check", "return", "courier", "uncollected", "buyer", "support"]),
  /** Expected day of arrival (decisions "Refund times shown by cause"). */
  expected_by: z.iso.date(),
  paid_at: z.iso.datetime().nullable(),
});

export const appointmentSchema = z.object({
  starts_at: z.iso.datetime(),
  name: z.string(),
  topic: z.enum(CALL_TOPICS),
  join_url: z.string().nullable(),
});
export type Appointment = z.infer<typeof appointmentSchema>;

/** Where the buyer collects the device: in a locker once it is there, or at the hub. */
export const collectionSchema = z.object({
  kind: z.enum(["locker", "hub"]),
  name: z.string(),
  address: z.string(),
  /** Opening hours of the hub, `10:00`. */
  hours: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Null until it is ready. */
  ready_at: z.iso.datetime().nullable(),
  /** Day of the market after which a locker returns it. */
  last_day: z.iso.date().nullable(),
  code: z.string().nullable(),
});
export type Collection = z.infer<typeof collectionSchema>;

export const orderDetailSchema = orderSchema.extend({
  shipments: z.array(shipmentSchema),
  /** Buyer and staff only. */
  collection: collectionSchema.nullable().default(null),
  /** Promised days of delivery at the time of the purchase, in the market. */
  delivery_window: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable().default(null),
  /** Buyer only: the last result of the IMEI check. */
  imei_check: z.object({ matches: z.boolean(), at: z.iso.datetime() }).nullable(),
  warranty: orderWarrantySchema.nullable(),
  /** Seller only. */
  payout: orderPayoutSchema.nullable(),
  /** Seller only: their own number of the device; left out where there is none. */
  own_reference: z.string().optional(),
  /** Buyer only. */
  refund: orderRefundSchema.nullable(),
  /** The version of the terms under which it was placed; null before it is, and of old orders. */
  terms: z
    .object({ version: z.string(), article: z.string(), from: z.iso.datetime() })
    .nullable()
    .default(null),
  /** Of a buyer who may withdraw, until the last day, or has done so; null before the delivery. */
  withdrawal: z
    .object({ last_day: z.iso.date().nullable(), made_at: z.iso.datetime().nullable() })
    .nullable()
    .default(null),
  reason: z
    .object({
      codes: z.array(z.string()),
      note: z.string().nullable(),
      photos: z.array(z.string()),
    })
    .nullable(),
  appointment: appointmentSchema.nullable(),
  reviews: z.object({ mine: ownReviewSchema.nullable(), theirs: reviewSchema.nullable() }),
  passport: z.string().nullable(),
  /** Receipts and credit notes of the caller, the oldest first. */
  invoices: z.array(invoiceLinkSchema),
  offers: z.array(z.enum(ORDER_OFFERS)),
});
export type OrderDetail = z.infer<typeof orderDetailSchema>;

const orderParams = z.object({ orderId: orderIdSchema });

/**
 * Creates a draft order and reserves the listing, or returns the buyer's running draft.
 * `hold_paused` says in `data` when the listing may be reserved again (`retry_at`), and which
 * expired draft may still be extended (`order_id`, or null).
 */
export const createOrder = endpoint({
  id: "createOrder",
  method: "POST",
  path: "/order",
  auth: "user",
  limit: "write",
  idempotent: true,
  status: 201,
  body: z.object({ listing_id: listingIdSchema }),
  response: envelope(orderSchema),
  errors: [
    "market_closed",
    "not_found",
    "listing_is_yours",
    "listing_not_available",
    "profile_incomplete",
    "hold_paused",
    "too_many_checkouts",
  ],
});

export const createOrderBySku = endpoint({
  id: "createOrderBySku",
  method: "POST",
  path: "/orders/create-by-sku",
  auth: "user",
  limit: "write",
  idempotent: true,
  status: 201,
  body: z.object({ sku_id: skuIdSchema }),
  response: envelope(orderSchema),
  errors: [
    "market_closed",
    "not_found",
    "listing_is_yours",
    "listing_not_available",
    "profile_incomplete",
    "hold_paused",
    "too_many_checkouts",
  ],
});

export const getOrder = endpoint({
  id: "getOrder",
  method: "GET",
  path: "/order/{orderId}",
  auth: "user",
  limit: "account",
  retries: 0,
  params: orderParams,
  response: envelope(orderDetailSchema),
  errors: ["not_found"],
});

/** The listing as of the order; 404 for a draft. */
export const getOrderListing = endpoint({
  id: "getOrderListing",
  method: "GET",
  path: "/order/{orderId}/listing",
  auth: "user",
  limit: "account",
  retries: 0,
  params: orderParams,
  response: envelope(listingSchema),
  errors: ["not_found"],
});

/** Updates the draft, except its shipping. `extend: true` prolongs the reservation, once. */
export const updateOrder = endpoint({
  id: "updateOrder",
  method: "PATCH",
  path: "/order/{orderId}",
  auth: "user",
  limit: "write",
  params: orderParams,
  body: z.object({
    address_id: addressIdSchema.optional(),
    payment_method: paymentMethodSchema.optional(),
    selected_card: cardReferenceSchema.nullable().optional(),
    /** The complete set: others are removed. */
    add_ons: z
      .array(z.object({ kind: z.enum(ADD_ON_KINDS), option: z.string().max(60) }))
      .max(20)
      .optional(),
    extend: z.literal(true).optional(),
  }),
  response: envelope(orderSchema),
  errors: [
    "market_closed",
    "not_found",
    "order_expired",
    "order_extended_already",
    "order_not_editable",
    "listing_not_available",
    "hold_paused",
    "payment_method_unavailable",
    "card_not_found",
    "add_on_unavailable",
  ],
});

export const updateOrderShipping = endpoint({
  id: "updateOrderShipping",
  method: "POST",
  path: "/orders/{orderId}/shipping",
  auth: "user",
  limit: "write",
  idempotent: true,
  params: shippingParamsSchema,
  body: shippingBodySchema,
  response: envelope(orderSchema),
  errors: [
    "not_found",
    "order_expired",
    "order_not_editable",
    "listing_not_available",
    "shipping_unavailable",
    "unavailable",
  ],
});

/**
 * Places the paid draft: Instant Buy and an agreed price are captured at once, otherwise the seller
 * is asked.
 * `accepted_total` must still be the total (409 price_changed).
 */
export const finalizeOrder = endpoint({
  id: "finalizeOrder",
  method: "POST",
  path: "/order/{orderId}/finalize",
  auth: "user",
  limit: "payment",
  idempotent: true,
  params: orderParams,
  body: z.object({ accepted_total: moneySchema }),
  response: envelope(orderSchema),
  errors: [
    "market_closed",
    "not_found",
    "order_expired",
    "order_not_editable",
    "order_incomplete",
    "listing_not_available",
    "price_changed",
    "payment_required",
    "payment_failed",
  ],
});

const PLACE_ERRORS = [
  "not_found",
  "order_expired",
  "order_not_editable",
  "order_incomplete",
  "listing_not_available",
  "price_changed",
  "payment_required",
] as const;

/**
 * Pays with the method and the card of the order, and places it once the money is authorised:
 * initializePayment, confirmPayment and finalizeOrder in one call. `payment.outcome` of the answer
 * tells what comes next; a decline is a response, not an error. An addition to spec §7.
 */
export const payOrder = endpoint({
  id: "payOrder",
  method: "POST",
  path: "/order/{orderId}/pay",
  auth: "user",
  limit: "payment",
  idempotent: true,
  params: orderParams,
  body: z.object({ accepted_total: moneySchema, return_path: returnPathSchema }),
  response: envelope(orderSchema),
  errors: ["market_closed", ...PLACE_ERRORS, "card_not_found", "payment_method_unavailable"],
});

/**
 * After the return from a payment page, and while the outcome is `waiting`: asks the provider and
 * places the order for the amount of the payment, which is what the buyer agreed to before leaving.
 * Idempotent without a key, so that every call asks again. An outcome of `redirect` means that the
 * buyer came back undecided: send them there again only when they ask for it. An addition to spec
 * §7.
 */
export const completePayment = endpoint({
  id: "completePayment",
  method: "POST",
  path: "/order/payment/{orderId}/complete",
  auth: "user",
  limit: "payment",
  params: orderParams,
  response: envelope(orderSchema),
  errors: PLACE_ERRORS,
});

/**
 * Goes on with an expired draft: extends it where that is still allowed, else creates a draft of
 * the same listing with the same address, shipping, payment method, card, add-ons and promo code.
 * What is no longer offered stays open. A draft that still runs is answered as it is. The answer's
 * id may be another one. An addition to spec §7.
 */
export const renewOrder = endpoint({
  id: "renewOrder",
  method: "POST",
  path: "/order/{orderId}/renew",
  auth: "user",
  limit: "write",
  idempotent: true,
  params: orderParams,
  response: envelope(orderSchema),
  errors: [
    "market_closed",
    "not_found",
    "order_expired",
    "order_not_editable",
    "listing_is_yours",
    "listing_not_available",
    "profile_incomplete",
    "hold_paused",
    "too_many_checkouts",
  ],
});

/**
 * Fills what the draft leaves open as in the last purchase: the address used last, its preselected
 * shipping method, and the kept card charged last. Idempotent without a key. An addition to spec
 * §7.
 */
export const prefillOrder = endpoint({
  id: "prefillOrder",
  method: "POST",
  path: "/order/{orderId}/prefill",
  auth: "user",
  limit: "write",
  params: orderParams,
  response: envelope(orderSchema),
  errors: [
    "not_found",
    "order_expired",
    "order_not_editable",
    "listing_not_available",
    "payment_method_unavailable",
    "shipping_unavailable",
    "unavailable",
  ],
});

const orderCountsSchema = z.object({ active: z.int().min(0), waiting: z.int().min(0) });

/** Newest first. `{user}` is the caller's own username or `me`; another one is 404. */
export const listOrders = endpoint({
  id: "listOrders",
  method: "GET",
  path: "/profile/{user}/orders",
  auth: "user",
  limit: "account",
  params: z.object({ user: z.string().max(40) }),
  query: z.object({
    role: z.enum(["buyer", "seller"]).default("buyer").catch("buyer"),
    state: z.enum(["active", "past", "all"]).default("active").catch("active"),
    page: pageNumberSchema,
  }),
  response: page(orderSchema).extend({
    /** By role: active orders, and those that wait for the caller. */
    counts: z.object({ buyer: orderCountsSchema, seller: orderCountsSchema }).optional(),
  }),
  errors: ["not_found"],
});
