import * as z from "zod";
import { productSchema } from "./catalog.ts";
import { draftGradeSchema, rejectionSchema } from "./draft.ts";
import { endpoint } from "./endpoint.ts";
import { listingIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import {
  conditionCategorySchema,
  genericConditionSchema,
  listingStatusSchema,
  photoSchema,
} from "./listing.ts";
import { REJECT_REASONS } from "./listing-words.ts";
import { marketSchema } from "./market.ts";
import { moneySchema } from "./money.ts";
import { envelope, page, pageNumberSchema } from "./page.ts";

/*
 * Calls of the hub's staff, all additions to spec §7 (spec §6 "Hub experts and support"). To
 * everybody else they read as missing.
 */

export const hubListingRowSchema = z.object({
  id: listingIdSchema,
  market: marketSchema,
  title: z.string(),
  color: z.string(),
  capacity: z.string().nullable(),
  cover: z.string().nullable(),
  photos_count: z.int().min(0),
  asking_price: moneySchema,
  generic_condition: genericConditionSchema,
  seller: z.string(),
  submitted_at: z.iso.datetime(),
  /** How often it was sent back before. */
  rejections: z.int().min(0),
  /** It is the caller's own: a colleague decides. */
  is_mine: z.boolean(),
  /** The listing on sale of which this is a changed version. */
  edit_of: listingIdSchema.nullable(),
});
export type HubListingRow = z.infer<typeof hubListingRowSchema>;

/** The queue of one market; of all where it is left out or makes no sense. */
const queueShape = { market: marketSchema.optional().catch(undefined) };

/** What waits for moderation, the longest wait first. */
export const listHubListings = endpoint({
  id: "listHubListings",
  method: "GET",
  path: "/hub/listings",
  auth: "user",
  limit: "account",
  query: z.object({ ...queueShape, page: pageNumberSchema }),
  response: page(hubListingRowSchema),
  errors: ["not_found"],
});

export const hubListingSchema = hubListingRowSchema.extend({
  status: listingStatusSchema,
  /** Of what is shown; a decision about another version is refused. */
  version: z.int().min(1),
  photos: z.array(photoSchema),
  conditions: z.array(
    z.object({
      category: conditionCategorySchema,
      grade: draftGradeSchema,
      reason: z.string().nullable(),
    }),
  ),
  battery_health: z.int().min(0).max(100).nullable(),
  notes: z.string().nullable(),
  accessories: z.array(z.enum(["box", "charger", "case", "headphones"])),
  accessories_description: z.string().nullable(),
  /** What the catalogue knows of such a device, to compare with. */
  catalogue: z.object({
    product: productSchema,
    /** What units of this SKU are asked for now: lowest, highest, how many. */
    asked: z.object({ low: moneySchema, high: moneySchema, count: z.int() }).nullable(),
    /** Covers of published units of the same model, at most six. */
    covers: z.array(z.string()),
  }),
  seller_facts: z.object({
    username: z.string(),
    is_pro: z.boolean(),
    member_since: z.iso.datetime(),
    published: z.int().min(0),
    sold: z.int().min(0),
    rejected: z.int().min(0),
  }),
  /** Earlier decisions about it, newest first. */
  decisions: z.array(
    rejectionSchema.extend({ decision: z.enum(["publish", "reject"]), by: z.string() }),
  ),
  /**
   * Neighbours in the queue that was asked for, without those that the caller may not decide about;
   * null at its ends.
   */
  next_id: listingIdSchema.nullable(),
  previous_id: listingIdSchema.nullable(),
  /** How many wait in that queue. */
  waiting: z.int().min(0),
});
export type HubListing = z.infer<typeof hubListingSchema>;

/** A listing that was submitted, whatever became of it; what its seller took back reads as missing. */
export const getHubListing = endpoint({
  id: "getHubListing",
  method: "GET",
  path: "/hub/listings/{id}",
  auth: "user",
  limit: "account",
  params: z.object({ id: listingIdSchema }),
  query: z.object(queueShape),
  response: envelope(hubListingSchema),
  errors: ["not_found"],
});

const note = z.string().trim().max(LIMITS.listing.comment, "hub.too-long").nullable().default(null);

/**
 * Publishes, or sends back with reasons; a note of one's own comes in one language at least, and
 * with the reason "other" it must. One of several colleagues wins: the rest get
 * listing_transition_refused with `data.status`, and `data.by`, who decided last. Another version than
 * the one that is there: draft_changed. One's own listing: forbidden.
 */
export const decideListing = endpoint({
  id: "decideListing",
  method: "POST",
  path: "/hub/listings/{id}/decision",
  auth: "user",
  limit: "write",
  idempotent: true,
  params: z.object({ id: listingIdSchema }),
  query: z.object(queueShape),
  body: z
    .object({
      decision: z.enum(["publish", "reject"]),
      version: z.int().min(1),
      reasons: z.array(z.enum(REJECT_REASONS)).max(REJECT_REASONS.length).default([]),
      note_el: note,
      note_en: note,
    })
    .superRefine(({ decision, reasons, note_el, note_en }, context) => {
      const refuse = (path: string, message: string) =>
        context.addIssue({ code: "custom", path: [path], message });
      if (decision === "reject" && reasons.length === 0) refuse("reasons", "hub.reason-required");
      const isNoteNeeded = reasons.includes("other");
      if (isNoteNeeded && !note_el && !note_en) {
        refuse("note_el", "hub.note-required");
        refuse("note_en", "hub.note-required");
      }
    }),
  response: envelope(
    z.object({
      /** Hidden where its seller is away. */
      status: listingStatusSchema,
      title: z.string(),
      next_id: listingIdSchema.nullable(),
      /** How many wait still in the queue that was asked for. */
      waiting: z.int().min(0),
    }),
  ),
  errors: ["not_found", "forbidden", "listing_transition_refused", "listing_busy", "draft_changed"],
});
