import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { addressIdSchema, orderIdSchema } from "./id.ts";
import { moneySchema } from "./money.ts";
import { orderDetailSchema, shipmentSchema } from "./order.ts";
import { envelope } from "./page.ts";
import { PICKUP_INTERVALS, SHIPMENT_LEGS } from "./shipment-events.ts";
import { lockerSchema } from "./shipping-option.ts";

/* Spec §7 "Courier and shipping", without the two calls of the checkout (shipping-option.ts). */

export const pickupSlotSchema = z.object({
  date: z.iso.date(),
  interval: z.enum(PICKUP_INTERVALS),
  is_open: z.boolean(),
});
export type PickupSlot = z.infer<typeof pickupSlotSchema>;

/**
 * The seller books the courier to the hub, within 3 business days of the acceptance (spec §9).
 * Throws slot_taken when the slot was booked meanwhile.
 */
export const bookCourier = endpoint({
  id: "bookCourier",
  method: "POST",
  path: "/courier/{order}",
  auth: "user",
  limit: "write",
  idempotent: true,
  params: z.object({ order: orderIdSchema }),
  body: z.object({
    pick_up_date: z.iso.date("courier.date-required"),
    pick_up_interval: z.enum(PICKUP_INTERVALS, { error: "courier.interval-required" }),
    address_id: addressIdSchema,
  }),
  response: envelope(orderDetailSchema),
  errors: [
    "not_found",
    "transition_refused",
    "payment_required",
    "slot_taken",
    "shipping_unavailable",
    "unavailable",
  ],
});

/** The current parcel, and the windows that can be booked (seller only). */
export const getCourier = endpoint({
  id: "getCourier",
  method: "GET",
  path: "/courier/{orderId}",
  auth: "user",
  limit: "account",
  params: z.object({ orderId: orderIdSchema }),
  query: z.object({ address_id: addressIdSchema.optional().catch(undefined) }),
  response: envelope(
    z.object({
      shipment: shipmentSchema.nullable(),
      address_id: addressIdSchema.nullable(),
      slots: z.array(pickupSlotSchema),
    }),
  ),
  errors: ["not_found", "unavailable"],
});

/** The seller's price of the shipment to the hub (spec §9 "Seller fee"). */
export const computeCourierPrice = endpoint({
  id: "computeCourierPrice",
  method: "GET",
  path: "/courier/{id}/compute-price",
  auth: "user",
  limit: "account",
  params: z.object({ id: orderIdSchema }),
  response: envelope(z.object({ price: moneySchema })),
  errors: ["not_found", "unavailable"],
});

/** Lockers for an order, nearest first to its address or to `postal_code`. */
export const listBoxnowLockers = endpoint({
  id: "listBoxnowLockers",
  method: "GET",
  path: "/logistics/boxnow/lockers/{id}",
  auth: "user",
  limit: "account",
  params: z.object({ id: orderIdSchema }),
  query: z.object({ postal_code: z.string().max(12).optional() }),
  response: z.object({ data: z.array(lockerSchema) }),
  errors: ["not_found", "postal_code_not_found", "unavailable"],
});

/**
 * The label of the parcel that the caller hands over, HTML to print or a PDF: the seller's to the
 * hub, the buyer's return, and for staff the hub's parcels. `code` stands for it where the courier
 * reads it off a screen and brings the label; null where the label has to be printed.
 */
export const getLabel = endpoint({
  id: "getLabel",
  method: "GET",
  path: "/order/{orderId}/label",
  auth: "user",
  limit: "account",
  params: z.object({ orderId: orderIdSchema }),
  query: z.object({ leg: z.enum(SHIPMENT_LEGS).optional().catch(undefined) }),
  response: envelope(
    z.object({ content_type: z.string(), base64: z.string(), code: z.string().nullable() }),
  ),
  errors: ["not_found", "unavailable"],
});
