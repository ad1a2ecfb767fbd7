import * as z from "zod";
import {
  brandSchema,
  capacitySchema,
  colorSchema,
  modelSchema,
  productSchema,
  verticalSchema,
} from "./catalog.ts";
import { PHOTO_TURNS, PHOTO_WARNINGS } from "./photo.ts";
import { CATEGORY_GRADES, CONDITION_CATEGORIES } from "./condition.ts";
import { endpoint } from "./endpoint.ts";
import {
  addressIdSchema,
  brandIdSchema,
  capacityIdSchema,
  colorIdSchema,
  listingIdSchema,
  modelIdSchema,
  orderIdSchema,
  photoIdSchema,
} from "./id.ts";
import { LIMITS } from "./limits.ts";
import {
  conditionCategorySchema,
  genericConditionSchema,
  listingStatusSchema,
  photoSchema,
  photoTagSchema,
} from "./listing.ts";
import { eachAccessory, REJECT_REASONS, SELL_STEPS } from "./listing-words.ts";
import { marketSchema } from "./market.ts";
import { moneySchema } from "./money.ts";
import { envelope } from "./page.ts";

export const sellStepSchema = z.enum(SELL_STEPS);

/** Grade of one category in a draft; "none" means that the device has no such part. */
export const draftGradeSchema = z.enum([...CATEGORY_GRADES, "none"]);
export type DraftGrade = z.infer<typeof draftGradeSchema>;

/** The hub's reasons for a rejection; notes are in both languages, as written. */
export const rejectionSchema = z.object({
  reasons: z.array(z.enum(REJECT_REASONS)),
  note: z.object({ el: z.string().nullable(), en: z.string().nullable() }),
  at: z.iso.datetime(),
});
export type Rejection = z.infer<typeof rejectionSchema>;

/** A photo in work: what the seller could do better. It keeps nobody from publishing. */
export const draftPhotoSchema = photoSchema.extend({ warnings: z.array(z.enum(PHOTO_WARNINGS)) });

/**
 * The working copy of a listing (spec §3 "New-listing draft"). `version` grows with every save.
 * `missing` names the incomplete fields of each step, in the order of the wizard; steps without an
 * entry are complete. `status` is the listing's: "draft" until the first submission.
 * `generic_condition` follows from the grades given so far.
 */
export const draftSchema = z.object({
  id: listingIdSchema,
  version: z.int().min(1),
  status: listingStatusSchema,
  market: marketSchema,
  /** False while it belongs to a visitor session. */
  is_mine: z.boolean(),
  /**
   * False under review, sold, or while an order reserves it: saving returns listing_not_editable.
   */
  is_editable: z.boolean(),
  title: z.string().nullable(),
  vertical: verticalSchema.nullable(),
  brand: brandSchema.nullable(),
  model: modelSchema.nullable(),
  color: colorSchema.nullable(),
  capacity: capacitySchema.nullable(),
  /** With face value and SKU; null until model, colour and capacity determine one. */
  product: productSchema.nullable(),
  /** IMEI of a phone, serial number of other kinds; only its seller sees it. */
  device_number: z.string().nullable(),
  /** Without it the draft is not submitted. */
  is_number_needed: z.boolean(),
  photos: z.array(draftPhotoSchema),
  cover_id: photoIdSchema.nullable(),
  /** Field names of spec §3 "Listing payload fields". */
  cover: photoIdSchema.nullable(),
  listing_id: listingIdSchema,
  properties: z.partialRecord(
    conditionCategorySchema,
    z.object({ grade: draftGradeSchema, reason: z.string().nullable() }),
  ),
  /** Percent; null while unanswered and where the seller does not know it. */
  battery_health: z.int().min(0).max(100).nullable(),
  is_battery_unknown: z.boolean(),
  generic_condition: genericConditionSchema.nullable(),
  notes: z.string().nullable(),
  ...eachAccessory(() => z.boolean()),
  accessories_description: z.string().nullable(),
  asking_price: moneySchema.nullable(),
  address_id: addressIdSchema.nullable(),
  missing: z.array(z.object({ step: sellStepSchema, fields: z.array(z.string()) })),
  rejection: rejectionSchema.nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Draft = z.infer<typeof draftSchema>;

export const draftSummarySchema = draftSchema
  .pick({
    id: true,
    status: true,
    market: true,
    title: true,
    is_mine: true,
    asking_price: true,
    created_at: true,
    updated_at: true,
  })
  .extend({
    color: z.string().nullable(),
    capacity: z.string().nullable(),
    cover: z.string().nullable(),
    photos_count: z.int().min(0),
    /** First incomplete step; null when nothing is missing. */
    next_step: sellStepSchema.nullable(),
    steps_done: z.int().min(0),
  });
export type DraftSummary = z.infer<typeof draftSummarySchema>;

/** An empty form field clears the value; a missing field keeps it. */
const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? null : value), schema.nullable()).optional();

const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  1: true,
  on: true,
  false: false,
  0: false,
  "": false,
};

/**
 * An unticked checkbox sends nothing, so forms put a hidden "false" before it: the last value
 * counts.
 */
const flag = z
  .preprocess(
    (sent) => {
      const value: unknown = Array.isArray(sent) ? sent.at(-1) : sent;
      return typeof value === "string" ? FLAGS[value] : value;
    },
    z.boolean({ error: "sell.choose" }),
  )
  .optional();

/** Longer than any valid money or list of ids. */
const JSON_LENGTH = 1000;

const json = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== "string" || value.length > JSON_LENGTH) return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  }, schema);

/** Checks the length first, so that a long list gets one error and not one per item. */
const few = <T extends z.ZodType>(item: T, max: number) =>
  z.preprocess(
    (value) => (Array.isArray(value) ? value.slice(0, max + 1) : value),
    z.array(item).max(max),
  );

/** PostgreSQL cannot store a lone surrogate, as left by a cut in the middle of a character. */
const words = (max: number) =>
  clearable(
    z
      .string()
      .overwrite((text) => text.toWellFormed().trim())
      .max(max, "sell.too-long"),
  );

/**
 * The fields of a listing as one form: JSON, or multipart with text fields (spec §7: "both as form
 * data"). All are optional and saved independently; each sent field is validated.
 */
const draftFields = {
  vertical: clearable(verticalSchema),
  brand_id: clearable(brandIdSchema),
  model_id: clearable(modelIdSchema),
  color_id: clearable(colorIdSchema),
  capacity_id: clearable(capacityIdSchema),
  /** With spaces or hyphens, as people write it. */
  device_number: clearable(z.string().trim().max(LIMITS.listing.deviceNumber, "sell.too-long")),
  ...(Object.fromEntries(
    CONDITION_CATEGORIES.flatMap((category) => [
      [category, clearable(draftGradeSchema)],
      [`${category}_reason`, words(LIMITS.listing.reason)],
    ]),
  ) as Record<
    (typeof CONDITION_CATEGORIES)[number],
    ReturnType<typeof clearable<typeof draftGradeSchema>>
  > &
    Record<`${(typeof CONDITION_CATEGORIES)[number]}_reason`, ReturnType<typeof words>>),
  /** Percent, or "unknown". */
  battery_health: clearable(
    z.union(
      [
        z.literal("unknown"),
        z.int().min(1).max(100),
        z
          .string()
          .trim()
          .regex(/^(?:[1-9]\d?|100)$/)
          .transform(Number),
      ],
      "sell.battery-percent",
    ),
  ),
  notes: words(LIMITS.listing.notes),
  ...eachAccessory(() => flag),
  accessories_description: words(LIMITS.listing.accessories),
  /** Only its type is checked here; the use case compares it with the product. */
  asking_price: clearable(json(moneySchema)),
  address_id: clearable(addressIdSchema),
  cover_id: photoIdSchema.optional(),
  /** Spec §3's name of it. */
  cover: photoIdSchema.optional(),
  media: json(few(photoIdSchema, LIMITS.photo.max)).optional(),
  /** Steps that were shown and left unchanged count as answered. */
  visited: z.preprocess(
    (value) => (typeof value === "string" ? [value] : value),
    few(sellStepSchema, SELL_STEPS.length).optional(),
  ),
};

export const createDraftBodySchema = z.object({
  ...draftFields,
  /** Sells a bought device again: its order's device and grades fill the draft. */
  from_order_id: orderIdSchema.optional(),
});
export type CreateDraftBody = z.input<typeof createDraftBodySchema>;

export const updateDraftBodySchema = z.object({
  ...draftFields,
  /** Repeats the id of the path, as in spec §3's payload; another one is not_found. */
  listing_id: listingIdSchema.optional(),
  version: z.coerce.number().int().min(1),
  /** "under_review" submits it after saving the other fields. */
  status: z.enum(["draft", "under_review"]).default("draft"),
});
export type UpdateDraftBody = z.input<typeof updateDraftBodySchema>;

/**
 * Begins a draft; visitors may (decisions "Drafts"). 403 selling_off where the market has no
 * sellers.
 */
export const createListing = endpoint({
  id: "createListing",
  method: "POST",
  path: "/listings",
  auth: "optional",
  limit: "write",
  visitor: "needs",
  idempotent: true,
  upload: true,
  status: 201,
  body: createDraftBodySchema,
  response: envelope(draftSchema),
  errors: ["selling_off", "too_many_drafts", "not_found"],
});

/**
 * Saves fields of a draft, or of the working copy of an existing listing; with `status:
 * "under_review"` submits it. 409 draft_changed with `data.draft` (a Draft) when a saved step has
 * changed since `version`; draft_incomplete with `data.missing`; seller_not_ready with
 * `data.missing` (selling readiness); device_already_listed with `data.listing_id`, the seller's other
 * listing of the same device.
 */
export const updateListing = endpoint({
  id: "updateListing",
  method: "POST",
  path: "/listings/{id}",
  auth: "optional",
  limit: "draft",
  visitor: "needs",
  idempotent: true,
  upload: true,
  params: z.object({ id: listingIdSchema }),
  body: updateDraftBodySchema,
  response: envelope(draftSchema),
  errors: [
    "account_limited",
    "not_found",
    "selling_off",
    "draft_changed",
    "draft_incomplete",
    "seller_not_ready",
    "device_already_listed",
    "listing_not_editable",
    "listing_busy",
    "listing_at_hub",
    "signed_out",
  ],
});

/** The working copy for its owner; created from the listing where there is none yet. */
export const getDraft = endpoint({
  id: "getDraft",
  method: "GET",
  path: "/listings/{id}/draft",
  auth: "optional",
  limit: "account",
  visitor: "uses",
  params: z.object({ id: listingIdSchema }),
  response: envelope(draftSchema),
  errors: ["not_found"],
});

/** The caller's unsubmitted drafts, last edited first; an addition to spec §7. */
export const listDrafts = endpoint({
  id: "listDrafts",
  method: "GET",
  path: "/drafts",
  auth: "optional",
  limit: "account",
  visitor: "uses",
  response: z.object({ data: z.array(draftSummarySchema) }),
});

/** Permanent (spec §4). A draft that was never submitted is deleted with its photos. */
export const deleteListing = endpoint({
  id: "deleteListing",
  method: "DELETE",
  path: "/listings/{id}",
  auth: "optional",
  limit: "write",
  visitor: "uses",
  params: z.object({ id: listingIdSchema }),
  response: null,
  errors: ["not_found", "listing_transition_refused", "listing_busy", "listing_at_hub"],
});

/**
 * Adds one photo to a slot of a draft, replacing the slot's current photo. JPG, PNG or HEIC (spec §5
 * "Photos"); the first becomes the cover. A ninth is refused: 422 on `file`.
 */
export const addListingMedia = endpoint({
  id: "addListingMedia",
  method: "POST",
  path: "/listings/{id}/media",
  auth: "optional",
  limit: "upload",
  visitor: "needs",
  idempotent: true,
  upload: true,
  params: z.object({ id: listingIdSchema }),
  body: z.object({
    file: z.file("sell.photo-required").min(1, "sell.photo-required"),
    tag: photoTagSchema,
    is_cover: flag,
  }),
  response: envelope(draftSchema),
  errors: ["not_found", "listing_not_editable", "unavailable"],
});

export const deleteListingMedia = endpoint({
  id: "deleteListingMedia",
  method: "DELETE",
  path: "/listings/{id}/media",
  auth: "optional",
  limit: "write",
  visitor: "uses",
  params: z.object({ id: listingIdSchema }),
  body: z.object({ media_id: photoIdSchema }),
  response: envelope(draftSchema),
  errors: ["not_found", "listing_not_editable"],
});

const pixels = z.int().min(0).max(LIMITS.photo.side);

/**
 * Turns a photo, then cuts a square of it, in pixels of the turned photo. It replaces the photo of
 * its slot: the answer has a photo with another id.
 */
export const editListingMedia = endpoint({
  id: "editListingMedia",
  method: "POST",
  path: "/listings/{id}/media/{mediaId}",
  auth: "optional",
  limit: "upload",
  visitor: "uses",
  idempotent: true,
  params: z.object({ id: listingIdSchema, mediaId: photoIdSchema }),
  body: z.object({
    turn: z.literal(PHOTO_TURNS, "sell.photo-turn"),
    square: z
      .object({ left: pixels, top: pixels, side: pixels.min(LIMITS.photo.least) })
      .nullable(),
  }),
  response: envelope(draftSchema),
  errors: ["not_found", "listing_not_editable", "unavailable"],
});
