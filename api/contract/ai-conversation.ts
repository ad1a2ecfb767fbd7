import * as z from "zod";
import { verticalSchema } from "./catalog.ts";
import { endpoint } from "./endpoint.ts";
import {
  HUNTER_COMPARED,
  HUNTER_FIELDS,
  HUNTER_INTENTS,
  HUNTER_STARTS,
  HUNTER_TOPICS,
} from "./hunter-words.ts";
import { aiConversationIdSchema, listingIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { listingCardSchema, marketPriceSchema } from "./listing.ts";
import { languageSchema } from "./market.ts";
import { moneySchema } from "./money.ts";
import { envelope, page, pageNumberSchema } from "./page.ts";

/**
 * A part of an answer. `fact` refers to what the words were made of ("L1.total_price", "search.total");
 * null for words that state nothing. No segment has words of a seller.
 */
export const hunterSegmentSchema = z.object({ text: z.string(), fact: z.string().nullable() });
export type HunterSegment = z.infer<typeof hunterSegmentSchema>;

const segments = z.array(hunterSegmentSchema);

/** Something that was understood and narrows the search; `turn` is the turn that said it. */
export const hunterConstraintSchema = z.object({
  /** Takes it off in a reply's `remove`; the same thing has the same id in every turn. */
  id: z.string().max(120),
  field: z.enum(HUNTER_FIELDS),
  label: z.string(),
  turn: z.int().min(1),
});
export type HunterConstraint = z.infer<typeof hunterConstraintSchema>;

/** A listing that the hunter proposed. */
export const hunterSuggestionSchema = z.object({
  /** From 1: "the second one". */
  position: z.int().min(1),
  listing_id: listingIdSchema,
  title: z.string(),
  /** The listing as it is now; null where it is no longer shown to the public. */
  card: listingCardSchema.nullable(),
  /** `changed`: on sale, at another price than was said. */
  state: z.enum(["live", "changed", "sold", "gone"]),
  /** What it cost in all when it was proposed. */
  total_price: moneySchema,
  /** Two, from facts. */
  reasons: z.array(hunterSegmentSchema),
  drawback: hunterSegmentSchema,
  /** Against what such devices sold for; null with too few sales. */
  price_mark: marketPriceSchema.shape.mark.nullable(),
  /** Constraints that it misses; empty for one that fits. */
  misses: z.array(z.string()),
});
export type HunterSuggestion = z.infer<typeof hunterSuggestionSchema>;

/** Up to four devices side by side; `values` are in the order of `listings`. */
export const hunterComparisonSchema = z.object({
  listings: z.array(z.object({ id: listingIdSchema, position: z.int().min(1), title: z.string() })),
  rows: z.array(
    z.object({
      name: z.enum([...HUNTER_COMPARED, "color", "checked", "accessories"]),
      label: z.string(),
      values: z.array(z.string()),
      /** Indexes of the better ones; empty where none is better. */
      best: z.array(z.int().min(0)),
    }),
  ),
});

/** What the person may do next on a page of its own; nothing happens before they do it there. */
export const hunterActionSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("offer"),
    listing_id: listingIdSchema,
    amount: moneySchema.nullable(),
  }),
  z.object({ kind: z.literal("buy"), listing_id: listingIdSchema }),
  /** `query` is that of a saved search, `until` the last day. */
  z.object({
    kind: z.literal("standing_hunt"),
    query: z.string(),
    until: z.iso.date().nullable(),
  }),
  /** `query` is that of the address of the search page. */
  z.object({ kind: z.literal("search"), query: z.string() }),
  z.object({ kind: z.literal("topic"), topic: z.enum(HUNTER_TOPICS) }),
  z.object({ kind: z.literal("device_wish") }),
  z.object({ kind: z.literal("sell") }),
  z.object({ kind: z.literal("person") }),
]);
export type HunterAction = z.infer<typeof hunterActionSchema>;

export const hunterReplySchema = z.object({
  /** Who has worded the answer. */
  engine: z.enum(["rules", "model"]),
  /** Whose language model has read what was typed, without personal data; null: no one's. */
  provider: z.string().nullable(),
  /** Why rules have answered in place of the model: its day is used up, or it did not answer. */
  notice: z.enum(["budget", "unavailable"]).nullable(),
  intent: z.enum(HUNTER_INTENTS),
  segments,
  /** What this turn said. */
  understood: z.array(hunterConstraintSchema),
  /** Words that were not understood, and played no part. */
  skipped: z.array(z.string()),
  suggestions: z.array(hunterSuggestionSchema),
  /** How many listings fit; null where nothing was searched. */
  total: z.int().min(0).nullable(),
  /** Nothing fits: what could be taken off, with how many listings would then fit. */
  relaxed: z.array(z.object({ id: z.string(), label: z.string(), total: z.int().min(1) })),
  comparison: hunterComparisonSchema.nullable(),
  /** What such devices sold for, where a price was asked about. */
  market_price: marketPriceSchema.omit({ mark: true }).extend({ title: z.string() }).nullable(),
  actions: z.array(hunterActionSchema),
  /** Buttons; `id` goes into a reply's `quick`. */
  quick_replies: z.array(z.object({ id: z.string().max(120), label: z.string() })),
});
export type HunterReply = z.infer<typeof hunterReplySchema>;

export const hunterTurnSchema = z.object({
  /** From 1; also the anchor of the turn on its page. */
  number: z.int().min(1),
  /** What the person said; the label of a button that they pressed. */
  text: z.string(),
  at: z.iso.datetime(),
  reply: hunterReplySchema,
});
export type HunterTurn = z.infer<typeof hunterTurnSchema>;

const aiConversationSummarySchema = z.object({
  id: aiConversationIdSchema,
  title: z.string(),
  turns: z.int().min(1),
  last_at: z.iso.datetime(),
});
export type AiConversationSummary = z.infer<typeof aiConversationSummarySchema>;

/** Whose language model reads along; null where rules alone answer. */
const hunterModelSchema = z.object({ provider: z.string() }).nullable();

export const aiConversationSchema = z.object({
  id: aiConversationIdSchema,
  title: z.string(),
  language: languageSchema,
  created_at: z.iso.datetime(),
  /** When it is deleted, unless it goes on. */
  kept_until: z.iso.datetime(),
  /** The search as it stands. */
  constraints: z.array(hunterConstraintSchema),
  /** Oldest first; the first ones of a long conversation are left out (LIMITS.aiConversation). */
  turns: z.array(hunterTurnSchema),
  /** Turns that the caller has left today. */
  turns_left: z.int().min(0),
  model: hunterModelSchema,
  /** The next turn is being written: it is not among `turns` yet. */
  is_writing: z.boolean(),
});
export type AiConversation = z.infer<typeof aiConversationSchema>;

const text = z.string().trim().max(LIMITS.aiConversation.text, "hunter.text-too-long").optional();

/** One of the fields, and no more. */
const isOne = (body: Record<string, unknown>): boolean =>
  Object.values(body).filter((value) => value !== undefined && value !== "").length === 1;
const onlyOne = { error: "hunter.text-required", path: ["text"] };

const conversationParams = z.object({ id: aiConversationIdSchema });

/** Begins a conversation with the first turn: words, a button of the first page, or a vertical. */
export const createAiConversation = endpoint({
  id: "createAiConversation",
  method: "POST",
  path: "/ai-conversations",
  auth: "optional",
  limit: "write",
  visitor: "needs",
  idempotent: true,
  status: 201,
  body: z
    .object({
      text,
      quick: z.enum(HUNTER_STARTS).optional(),
      vertical: verticalSchema.optional(),
    })
    .refine(isOne, onlyOne),
  response: envelope(aiConversationSchema),
  errors: ["search_limit_reached"],
});

/**
 * The next turn: words, a button of the last reply, or the id of a constraint to take off. Turns of
 * one conversation are answered in turn. A stream has the answer as it is written (`said`, taken
 * back by `reset`); its `done` has what the call answers without one.
 */
export const replyToAiConversation = endpoint({
  id: "replyToAiConversation",
  method: "POST",
  path: "/ai-conversations/{id}/reply",
  auth: "optional",
  limit: "write",
  visitor: "needs",
  idempotent: true,
  streams: true,
  params: conversationParams,
  body: z
    .object({
      text,
      quick: z.string().max(120).optional(),
      remove: z.string().max(120).optional(),
    })
    .refine(isOne, onlyOne),
  response: envelope(aiConversationSchema),
  errors: ["not_found", "reply_running", "search_limit_reached"],
});

/** Another person's conversation is 404. */
export const getAiConversation = endpoint({
  id: "getAiConversation",
  method: "GET",
  path: "/ai-conversations/{id}",
  auth: "optional",
  limit: "browse",
  visitor: "uses",
  params: conversationParams,
  response: envelope(aiConversationSchema),
  errors: ["not_found"],
});

/** The caller's conversations in this market, last used first, and how to begin another. */
export const listAiConversations = endpoint({
  id: "listAiConversations",
  method: "GET",
  path: "/ai-conversations",
  auth: "optional",
  limit: "browse",
  visitor: "uses",
  query: z.object({ page: pageNumberSchema }),
  response: page(aiConversationSummarySchema).extend({
    starts: z.array(z.object({ id: z.enum(HUNTER_STARTS), label: z.string() })),
    turns_left: z.int().min(0),
    model: hunterModelSchema,
  }),
});

/** Idempotent for its owner; another person's is 404. */
export const deleteAiConversation = endpoint({
  id: "deleteAiConversation",
  method: "DELETE",
  path: "/ai-conversations/{id}",
  auth: "optional",
  limit: "write",
  visitor: "uses",
  params: conversationParams,
  response: null,
  errors: ["not_found"],
});
