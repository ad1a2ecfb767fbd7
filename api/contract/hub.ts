import * as z from "zod";
import { productSchema } from "./catalog.ts";
import { draftGradeSchema, rejectionSchema } from "./listing-draft.ts";
import { endpoint } from "./endpoint.ts";
import { listingIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import {
  conditionCategorySchema,
  genericConditionSchema,
  listingStatusSchema,
  photoSchema,
} from "./listing.ts";
import { ACCESSORIES, REJECT_REASONS } from "./listing-words.ts";
import { marketSchema } from "./market.ts";
import { moneySchema } from "./money.ts";
import { envelope, page, pageNumberSchema } from "./page.ts";
import { listedDeviceSchema, riskSignalSchema } from "./risk.ts";

/*
 * Calls of the hub's staff, all additions to spec §7 (spec §6 "Hub experts and support"). All
 * others get 404.
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
  rejections: z.int().min(0),
  /** It is the caller's own listing: a colleague decides. */
  is_mine: z.boolean(),
  /** The published listing of which this is an edited version. */
  edit_of: listingIdSchema.nullable(),
  /** What the rules noticed in it, and that one of them holds it. */
  signs: z.int().min(0),
  is_held: z.boolean(),
});
export type HubListingRow = z.infer<typeof hubListingRowSchema>;

/** The queue of one market; of all when it is missing or invalid. */
const queueShape = { market: marketSchema.optional().catch(undefined) };

export const listHubListings = endpoint({
  id: "listHubListings",
  method: "GET",
  path: "/hub/listings",
  auth: "user",
  access: { key: "read_listings" },
  limit: "account",
  query: z.object({ ...queueShape, page: pageNumberSchema }),
  response: page(hubListingRowSchema),
  errors: ["not_found"],
});

export const hubListingSchema = hubListingRowSchema.extend({
  status: listingStatusSchema,
  /** Version that is shown; a decision about another version is refused. */
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
  accessories: z.array(z.enum(ACCESSORIES)),
  accessories_description: z.string().nullable(),
  catalogue: z.object({
    product: productSchema,
    /** Asking prices of this SKU now: lowest, highest, count. */
    asked: z.object({ low: moneySchema, high: moneySchema, count: z.int() }).nullable(),
    /** Covers of published listings of the same model, at most six. */
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
  signals: z.array(riskSignalSchema),
  /** Null where its seller gave no number. */
  device: listedDeviceSchema.nullable(),
  decisions: z.array(
    rejectionSchema.extend({ decision: z.enum(["publish", "reject"]), by: z.string() }),
  ),
  /**
   * Next ids in the requested queue, without those that the caller may not decide about; null at
   * its end.
   */
  next_id: listingIdSchema.nullable(),
  previous_id: listingIdSchema.nullable(),
  waiting: z.int().min(0),
});
export type HubListing = z.infer<typeof hubListingSchema>;

/** A listing that was submitted, in any state; one that its seller has withdrawn is 404. */
export const getHubListing = endpoint({
  id: "getHubListing",
  method: "GET",
  path: "/hub/listings/{id}",
  auth: "user",
  access: { key: "read_listings" },
  limit: "account",
  params: z.object({ id: listingIdSchema }),
  query: z.object(queueShape),
  response: envelope(hubListingSchema),
  errors: ["not_found"],
});

const note = z.string().trim().max(LIMITS.listing.comment, "hub.too-long").nullable().default(null);

/**
 * Publishes, or rejects with reasons; a note needs at least one language, and is required with the
 * reason "other". The first decision wins: others get listing_transition_refused with
 * `data.status`, and `data.by`, the last decider. Another version than the current one:
 * draft_changed. One's own listing: forbidden. To publish what a rule holds without `is_hold_seen`:
 * listing_held.
 */
export const decideListing = endpoint({
  id: "decideListing",
  method: "POST",
  path: "/hub/listings/{id}/decision",
  auth: "user",
  access: { key: "write_listings" },
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
      /** The caller has looked at why it is held. */
      is_hold_seen: z.boolean().default(false),
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
      /** Hidden when its seller is on vacation. */
      status: listingStatusSchema,
      title: z.string(),
      next_id: listingIdSchema.nullable(),
      waiting: z.int().min(0),
    }),
  ),
  errors: [
    "not_found",
    "forbidden",
    "listing_transition_refused",
    "listing_busy",
    "draft_changed",
    "listing_at_hub",
    "listing_held",
  ],
});
