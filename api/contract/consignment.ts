import * as z from "zod";
import {
  BIN_PATTERN,
  CONSIGNMENT_ACTIONS,
  STOCK_PARCEL_STATUSES,
  STOCK_END_REASONS,
  STOCK_HOLDS,
  STOCK_MOVES,
  STOCK_STATUSES,
  toBin,
} from "./consignment-words.ts";
import { endpoint } from "./endpoint.ts";
import {
  addressIdSchema,
  listingIdSchema,
  orderIdSchema,
  stockIdSchema,
  userIdSchema,
} from "./id.ts";
import { FAIL_REASONS, INSPECTION_RESULTS } from "./inspection-progress.ts";
import { inspectionItemSchema } from "./inspection.ts";
import { LIMITS } from "./limits.ts";
import { genericConditionSchema, listingStatusSchema } from "./listing.ts";
import { marketSchema } from "./market.ts";
import { moneySchema } from "./money.ts";
import { envelope } from "./page.ts";
import { PICKUP_INTERVALS } from "./shipment-events.ts";
import { DEVICE_ANSWERS } from "./risk-words.ts";
import { bookCourier, getLabel, pickupSlotSchema } from "./shipment.ts";

/* A device that its seller gives to the hub before it is sold: Instant Buy. Additions to spec §7. */

const count = z.int().min(0);
export const consignmentTermsSchema = z.object({
  free_days: z.int().min(1).max(730),
  /** Hundredths of a percent. */
  drop_rate: z.int().min(0).max(5000),
  drop_days: z.int().min(1).max(365),
});

const moment = z.iso.datetime().nullable();
const stayShape = {
  id: stockIdSchema,
  /** S-1001, which stands on the parcel. */
  number: z.string(),
  status: z.enum(STOCK_STATUSES),
  /** As they were agreed to. */
  terms: consignmentTermsSchema,
  /** The price falls down to this; null: it stays. */
  drop_to: moneySchema.nullable(),
  found_condition: genericConditionSchema.nullable(),
  end_reason: z.enum(STOCK_END_REASONS).nullable(),
  /** In the words of the hub. */
  note: z.string().nullable(),
  received_at: moment,
  stocked_at: moment,
  free_until: moment,
  status_since: z.iso.datetime(),
  /** Until when its seller answers to the grade that was found; then it goes back. */
  answer_by: moment.default(null),
  /** Of our courier to the hub: off the payout, or paid when the device goes back; null: none. */
  courier_price: moneySchema.nullable().default(null),
  courier_paid_at: moment.default(null),
  version: count,
};

/** Our courier on the way to the hub. */
const stockParcelSchema = z.object({
  status: z.enum(STOCK_PARCEL_STATUSES),
  pickup: z.object({ date: z.iso.date(), interval: z.enum(PICKUP_INTERVALS) }),
  tracking_code: z.string().nullable(),
  tracking_url: z.string().nullable(),
});

export const consignmentSchema = z.object({
  listing: z.object({
    id: listingIdSchema,
    title: z.string(),
    status: listingStatusSchema,
    generic_condition: genericConditionSchema,
    asking_price: moneySchema,
  }),
  /** Those of today, which a new stay has. */
  terms: consignmentTermsSchema,
  /** Names the terms; other ones than were shown are refused. */
  terms_version: z.string(),
  /** Where the device is brought or sent; null: the market has no hub. */
  hub: z
    .object({
      address: z.string(),
      city: z.string(),
      postal_code: z.string(),
      hours: z.object({ from: z.string(), to: z.string() }).nullable(),
    })
    .nullable(),
  may_announce: z.boolean(),
  /** What our courier to the hub costs today; null: none goes there. */
  courier_price: moneySchema.nullable().default(null),
  /** The last one of the stay that runs. */
  parcel: stockParcelSchema.nullable().default(null),
  may_book_courier: z.boolean().default(false),
  /** The one that runs, else the last one. */
  stay: z.object({ ...stayShape, actions: z.array(z.enum(CONSIGNMENT_ACTIONS)) }).nullable(),
});
export type Consignment = z.infer<typeof consignmentSchema>;

const ofListing = z.object({ id: listingIdSchema });

/** Terms, place and what became of the device, for the owner of the listing. */
export const getConsignment = endpoint({
  id: "getConsignment",
  method: "GET",
  path: "/listings/{id}/consignment",
  auth: "user",
  limit: "account",
  params: ofListing,
  response: envelope(consignmentSchema),
  errors: ["not_found"],
});

/** The listing stays on sale until the hub has the device. */
export const announceConsignment = endpoint({
  id: "announceConsignment",
  method: "POST",
  path: "/listings/{id}/consignment",
  auth: "user",
  limit: "write",
  idempotent: true,
  status: 201,
  params: ofListing,
  body: z.object({
    terms_version: z.string().max(80),
    agrees: z.literal(true, "consignment.agree-required"),
    drop_to: moneySchema.nullable(),
  }),
  response: envelope(consignmentSchema),
  errors: [
    "not_found",
    "invalid_fields",
    "listing_busy",
    "listing_transition_refused",
    "listing_at_hub",
    "listing_edit_waits",
    "consignment_terms_changed",
    "shipping_unavailable",
    "account_limited",
    "listing_restricted",
  ],
});

/** Another `version` than the current one: stock_changed. */
export const answerConsignment = endpoint({
  id: "answerConsignment",
  method: "POST",
  path: "/listings/{id}/consignment/answer",
  auth: "user",
  limit: "write",
  idempotent: true,
  params: ofListing,
  body: z.object({ action: z.enum(CONSIGNMENT_ACTIONS), version: count }),
  response: envelope(consignmentSchema),
  errors: ["not_found", "stock_changed", "consignment_closed", "listing_busy"],
});

/** The windows in which our courier can come, and the address they are for. */
export const getConsignmentCourier = endpoint({
  id: "getConsignmentCourier",
  method: "GET",
  path: "/listings/{id}/consignment/courier",
  auth: "user",
  limit: "account",
  params: ofListing,
  query: z.object({ address_id: addressIdSchema.optional().catch(undefined) }),
  response: envelope(
    z.object({ address_id: addressIdSchema.nullable(), slots: z.array(pickupSlotSchema) }),
  ),
  errors: ["not_found", "unavailable"],
});

/**
 * `price` is the one that was shown: another one is refused with price_changed. A booked courier stays
 * until the courier has confirmed the new time.
 */
export const bookConsignmentCourier = endpoint({
  id: "bookConsignmentCourier",
  method: "POST",
  path: "/listings/{id}/consignment/courier",
  auth: "user",
  limit: "write",
  idempotent: true,
  params: ofListing,
  body: bookCourier.body.extend({ price: moneySchema }),
  response: envelope(consignmentSchema),
  errors: [
    "not_found",
    "invalid_fields",
    "consignment_closed",
    "price_changed",
    "slot_taken",
    "shipping_unavailable",
    "unavailable",
  ],
});

/** The label of that parcel, or the code that the courier reads instead. */
export const getConsignmentLabel = endpoint({
  id: "getConsignmentLabel",
  method: "GET",
  path: "/listings/{id}/consignment/label",
  auth: "user",
  limit: "account",
  params: ofListing,
  response: getLabel.response,
  errors: ["not_found", "unavailable"],
});

/* What the hub does with it. */

export const stockSchema = z.object({
  ...stayShape,
  market: marketSchema,
  bin: z.string().nullable(),
  listing: consignmentSchema.shape.listing.extend({
    battery_health: z.int().nullable(),
    product: z.string(),
  }),
  seller: z.object({ id: userIdSchema, username: z.string().nullable() }),
  /** Whose seller the caller is: a colleague handles it. */
  is_mine: z.boolean(),
  /** Which buys it now. */
  order: z.object({ id: orderIdSchema, number: z.string() }).nullable(),
  moves: z.array(z.enum([...STOCK_MOVES, "check"])),
  items: z.array(inspectionItemSchema.omit({ photos: true })),
  device_number: z.string().nullable(),
  /** Why a second person looks at it. */
  holds: z.array(z.enum(STOCK_HOLDS)).default([]),
  /** What lists of lost and stolen devices last said of its listing. */
  lists: z
    .object({ answer: z.enum(DEVICE_ANSWERS), at: z.iso.datetime() })
    .nullable()
    .default(null),
  /** Its seller pays for our courier before it is handed over. */
  owes_courier: z.boolean().default(false),
  parcel: stockParcelSchema.nullable().default(null),
  /** What the seller gave; null without it. */
  listed_number: z.string().nullable().default(null),
  device_number_kind: z.enum(["imei", "serial"]),
  battery_health: z.int().nullable(),
  has_battery: z.boolean(),
  checked_by: z.string().nullable(),
  checked_at: moment,
  announced_at: z.iso.datetime(),
  ended_at: moment,
});
export type Stock = z.infer<typeof stockSchema>;

const ofStock = z.object({ stockId: stockIdSchema });
const bin = z
  .string()
  .transform(toBin)
  .pipe(z.string().regex(BIN_PATTERN, "hub-stock.bin-invalid"));
const note = z.string().trim().max(LIMITS.trade.note, "hub-stock.note-too-long").nullable();

export const getStock = endpoint({
  id: "getStock",
  method: "GET",
  path: "/hub/stock/{stockId}",
  auth: "user",
  access: { key: "read_hub" },
  limit: "account",
  params: ofStock,
  response: envelope(stockSchema),
  errors: ["not_found"],
});

const written = {
  auth: "user",
  access: { key: "write_hub" },
  limit: "write",
  idempotent: true,
  params: ofStock,
  response: envelope(stockSchema),
} as const;

/**
 * `receive` scans it in, also when it comes after it was given up for lost, `give_up` sends back what
 * its seller does not answer about, `place` puts it into another bin, `hand_back` gives it to its seller or to
 * the courier whom the seller sends; the note says which. A seller who owes our courier pays first
 * (`courier_paid`): courier_unpaid. `confirm` is for another person than the one who checked it, and
 * never for a number that a list calls lost or stolen: device_blocked.
 */
export const moveStock = endpoint({
  ...written,
  id: "moveStock",
  method: "POST",
  path: "/hub/stock/{stockId}/move",
  body: z.object({
    move: z.enum(STOCK_MOVES),
    version: count,
    bin: bin.nullable(),
    note,
    courier_paid: z.boolean().default(false),
  }),
  errors: [
    "not_found",
    "forbidden",
    "invalid_fields",
    "stock_changed",
    "consignment_closed",
    "listing_busy",
    "listing_not_available",
    "courier_unpaid",
    "device_blocked",
  ],
});

/**
 * A pass with the grade that was listed puts it on the shelf; with another one its seller is asked
 * first. Lists of lost and stolen devices are asked about its number; where they know it or do not
 * answer, and from a high price on, a second person confirms the pass. A fail sends it back. A number that another trade has seen cannot pass: device_in_doubt.
 */
export const checkStock = endpoint({
  ...written,
  id: "checkStock",
  method: "POST",
  path: "/hub/stock/{stockId}/check",
  body: z.object({
    version: count,
    decision: z.enum(["pass", "fail"]),
    device_number: z.string().trim().max(40).nullable(),
    battery_health: z.int("hub-stock.battery-invalid").min(0).max(100).nullable(),
    items: z
      .array(
        z.object({
          key: z.string().max(60),
          result: z.enum(INSPECTION_RESULTS).nullable(),
          found: inspectionItemSchema.shape.found,
          note: z.string().trim().max(LIMITS.listing.reason).nullable(),
        }),
      )
      .max(60),
    bin: bin.nullable(),
    reason: z.enum(FAIL_REASONS).nullable(),
    note,
  }),
  errors: [
    "not_found",
    "forbidden",
    "invalid_fields",
    "stock_changed",
    "consignment_closed",
    "check_incomplete",
    "device_in_doubt",
  ],
});
