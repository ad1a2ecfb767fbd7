import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { addressIdSchema, orderIdSchema } from "./id.ts";
import { moneySchema } from "./money.ts";

/** spec §3 "Order" and §9: locker first, because it is the cheapest. */
export const SHIPPING_METHODS = ["locker", "courier", "express", "hub_pickup"] as const;
export type ShippingMethod = (typeof SHIPPING_METHODS)[number];

/** The spec's values, which name two carriers. Only requests and answers carry them. */
const WIRE_VALUES = {
  locker: "boxnow",
  courier: "acs",
  express: "express",
  hub_pickup: "pickup",
} as const satisfies Record<ShippingMethod, string>;
type WireValue = (typeof WIRE_VALUES)[ShippingMethod];

const toMethod = Object.fromEntries(
  SHIPPING_METHODS.map((method) => [WIRE_VALUES[method], method]),
) as Record<WireValue, ShippingMethod>;

const createMethodCodec = (error?: string) =>
  z.codec(z.enum(Object.values(WIRE_VALUES), error), z.enum(SHIPPING_METHODS), {
    decode: (value) => toMethod[value],
    encode: (method) => WIRE_VALUES[method],
  });

/** Parsing decodes to our names; `encode` answers the wire's value. */
export const shippingMethodSchema = createMethodCodec();

/** Why a method is unavailable (spec §8): area, time of day, or a listing without Instant Buy. */
export const SHIPPING_UNAVAILABLE_REASONS = ["area", "time", "not_instant_buy", "market"] as const;
export const shippingUnavailableSchema = z.enum(SHIPPING_UNAVAILABLE_REASONS);
export type ShippingUnavailableReason = z.infer<typeof shippingUnavailableSchema>;

export const lockerSchema = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  postal_code: z.string(),
  /** From the requested postal code. */
  distance_metres: z.int().min(0).nullable(),
});
export type Locker = z.infer<typeof lockerSchema>;

/** An offered delivery method; `eta_from` and `eta_to` are dates in the market. */
export const shippingOptionSchema = z.object({
  method: shippingMethodSchema,
  price: moneySchema,
  available: z.boolean(),
  refusal: shippingUnavailableSchema.nullable(),
  eta_from: z.iso.date(),
  eta_to: z.iso.date(),
  lockers: z.array(lockerSchema),
  place: z
    .object({ address: z.string(), hours: z.object({ from: z.string(), to: z.string() }) })
    .nullable()
    .default(null),
});
export type ShippingOption = z.infer<typeof shippingOptionSchema>;

/** In place of a postal code while the buyer has no address: no method is refused for its area. */
export const ANY_POSTAL_CODE = "any";

/**
 * The methods of an order. `is_preselected` marks the one to begin with: the order's own, else the
 * cheapest that brings the device to the buyer, else the pickup at the hub.
 */
export const listShippingMethods = endpoint({
  id: "listShippingMethods",
  method: "GET",
  path: "/orders/{order_id}/shipping-methods/{postal_code}",
  auth: "user",
  limit: "account",
  params: z.object({ order_id: orderIdSchema, postal_code: z.string().max(12) }),
  response: z.object({
    data: z.array(shippingOptionSchema.extend({ is_preselected: z.boolean() })),
  }),
  errors: ["not_found", "postal_code_not_found"],
});

/** `address_id` is required for every method but the hub pickup; `locker_id` for the locker. */
export const shippingBodySchema = z.object({
  method: createMethodCodec("shipping.method-required"),
  locker_id: z.string().max(60).optional(),
  address_id: addressIdSchema.optional(),
});

export const shippingParamsSchema = z.object({ orderId: orderIdSchema });
