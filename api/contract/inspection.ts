import * as z from "zod";
import { orderIdSchema } from "./id.ts";
import { INSPECTION_RESULTS, FAIL_REASONS } from "./inspection-progress.ts";
import { conditionCategorySchema, genericConditionSchema } from "./listing.ts";

/** One thing to look at. `category` null: of the whole device, such as its locks. */
export const inspectionItemSchema = z.object({
  /** Its category, or one of `DEVICE_CHECKS`. */
  key: z.string().max(60),
  category: conditionCategorySchema.nullable(),
  /**
   * The seller's claim: a grade, "none" where there is no such part; for the accessories their
   * names with commas between them, or "none".
   */
  claimed: z.string().nullable(),
  result: z.enum(INSPECTION_RESULTS).nullable(),
  /** The colour found; null until looked at. */
  found: z.enum(["green", "yellow", "red", "grey"]).nullable(),
  note: z.string().nullable(),
  photos: z.array(z.string()),
});

export type InspectionItem = z.infer<typeof inspectionItemSchema>;

export const inspectionSchema = z.object({
  version: z.int().min(1),
  items: z.array(inspectionItemSchema),
  /** As they stood in the listing, in its order. */
  seller_photos: z.array(z.object({ tag: z.string(), url: z.string() })).default([]),
  device_number: z.string().nullable(),
  /** What the seller gave; null without it. */
  listed_number: z.string().nullable().default(null),
  /** Which number such a device has. */
  device_number_kind: z.enum(["imei", "serial"]),
  battery_health: z.int().min(0).max(100).nullable(),
  claimed_condition: genericConditionSchema,
  /** By the one grading function, of what was found so far. */
  found_condition: genericConditionSchema.nullable(),
  /** How many items and fields a pass needs an answer to. */
  asked: z.int().min(0),
  /** Keys of those that lack one. */
  missing: z.array(z.string()),
  /** The grade found is worse than the one sold, or the whole device is not as it should: it cannot pass. */
  is_worse: z.boolean(),
  /** The last passport of this very device, which is sold again. */
  former: z
    .object({
      code: z.string(),
      checked_at: z.iso.datetime(),
      found_condition: genericConditionSchema,
      device_number_ending: z.string().nullable(),
    })
    .nullable()
    .default(null),
  failing: z
    .object({
      reasons: z.array(z.enum(FAIL_REASONS)),
      note_el: z.string().nullable(),
      note_en: z.string().nullable(),
      by: z.string(),
      at: z.iso.datetime(),
      /** The caller said so; a colleague confirms. */
      is_mine: z.boolean(),
    })
    .nullable(),
  decision: z.enum(["pass", "fail"]).nullable(),
  /** Why its number may be another device's: a pass then waits for a second person. */
  number_doubts: z
    .object({
      /** Other trades in which it was seen, of devices that cannot be this one. */
      seen_in: z.array(
        z.object({ order_id: orderIdSchema, number: z.string(), title: z.string() }),
      ),
      /** The make whose devices had these first digits, where it is another one, and how many had. */
      make: z.object({ name: z.string(), devices: z.int().min(1) }).nullable(),
      /** It is not the number that the seller gave. */
      is_other: z.boolean().default(false),
    })
    .default({ seen_in: [], make: null, is_other: false }),
  /** An expert passed the device despite a doubt about its number; a colleague confirms. */
  passing: z
    .object({ by: z.string(), at: z.iso.datetime(), is_mine: z.boolean() })
    .nullable()
    .default(null),
});

export type Inspection = z.infer<typeof inspectionSchema>;
