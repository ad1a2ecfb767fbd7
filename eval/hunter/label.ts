import * as z from "zod";
import { ACCESSORIES } from "#contract/listing-words.ts";
import { CONDITIONS } from "#contract/condition.ts";
import { MARKETS } from "#contract/market.ts";
import { VERTICALS } from "#contract/vertical.ts";

/** The closed vocabulary of the labels; README.md explains each word. */

export const INTENTS = [
  "find",
  "refine",
  "pick",
  "more",
  "price_question",
  "compare",
  "offer",
  "standing_hunt",
  "buy",
  "confirm",
  "refuse",
  "facts",
  "person",
  "sell",
  "restart",
  "greeting",
  "nothing_we_sell",
  "off_topic",
  "abuse",
  "attack",
] as const;
export type Intent = (typeof INTENTS)[number];

export const CATEGORIES = {
  device_price: 40,
  several_constraints: 30,
  negation: 20,
  vague_need: 25,
  follow_up: 40,
  price_talk: 20,
  offer: 25,
  standing_hunt: 15,
  buy_confirm_refuse: 15,
  facts: 20,
  compare: 10,
  spelling: 20,
  nothing_we_sell: 10,
  attack: 10,
} as const;
export type Category = keyof typeof CATEGORIES;
const categories = Object.keys(CATEGORIES) as [Category, ...Category[]];

export const LANGUAGES = ["el", "en", "greeklish"] as const;

/** What the device is for. */
export const NEEDS = [
  "simple",
  "study",
  "work",
  "photo",
  "video",
  "games",
  "kids",
  "travel",
  "sport",
  "music",
  "calls",
  "long_battery",
  "small",
  "big_screen",
  "reading",
] as const;

/** Plain colours. A catalogue colour belongs to one or two of them (colors.ts). */
export const COLORS = [
  "black",
  "white",
  "grey",
  "silver",
  "gold",
  "blue",
  "green",
  "red",
  "pink",
  "purple",
  "yellow",
  "orange",
  "brown",
] as const;
export type Color = (typeof COLORS)[number];

export const SORTS = ["price_low", "price_high", "new", "condition", "battery"] as const;

export const TOPICS = [
  "warranty",
  "delivery_time",
  "delivery_cost",
  "returns",
  "inspection",
  "instalments",
  "payment",
  "fees",
  "stolen",
  "pickup",
  "seller",
  "condition",
] as const;

/** Fields by which devices are compared. */
export const COMPARED = ["price", "battery", "camera", "screen", "condition", "capacity"] as const;

/** Towns by their English names, or a postcode. */
export const placeSchema = z
  .string()
  .regex(/^(?:[A-Z][a-z]+(?: [A-Z][a-z]+)*|[A-Z0-9]{2,4} ?[A-Z0-9]{2,3})$/);

/**
 * When something ends, as a rule and not as a date: `days:3`, `weekday:fri` (the next one),
 * `date:12-24` (month and day, the next one), `month_end`.
 */
export const untilSchema = z
  .string()
  .regex(/^(?:days:\d{1,3}|weekday:(?:mon|tue|wed|thu|fri|sat|sun)|date:\d\d-\d\d|month_end)$/);

const anyOf = <T extends z.ZodType>(item: T) => z.array(item).min(1).optional();
const minor = z.int().min(0).optional();
const modelSchema = z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/);
const slug = z.string().regex(/^[a-z0-9-]+$/);

/** Constraints of a search, all of which hold together; a list is "any of". */
const filterShape = {
  kind: anyOf(z.enum(VERTICALS)),
  brand: anyOf(slug),
  /** `brand/model`, slugs of the catalogue. */
  model: anyOf(modelSchema),
  exclude_brand: anyOf(slug),
  exclude_model: anyOf(modelSchema),
  /** Total prices in minor units of the market's currency, bounds included. */
  price_min: minor,
  price_max: minor,
  color: anyOf(z.enum(COLORS)),
  exclude_color: anyOf(z.enum(COLORS)),
  /** Slugs of the catalogue: `128gb`, `44mm`. */
  capacity: anyOf(slug),
  /** Gigabytes. */
  capacity_min: z.int().min(1).optional(),
  grade: anyOf(z.enum(CONDITIONS)),
  /** Percent. */
  battery_min: z.int().min(1).max(100).optional(),
  /** All of them. */
  accessories: anyOf(z.enum(ACCESSORIES)),
  /** Graded by the hub. */
  checked: z.literal(true).optional(),
  /** At the hub already, so that it ships at once. */
  instant: z.literal(true).optional(),
  need: anyOf(z.enum(NEEDS)),
  sort: z.enum(SORTS).optional(),
};
export const filterSchema = z.strictObject(filterShape);
export type Filter = z.infer<typeof filterSchema>;
export const FILTER_FIELDS = Object.keys(filterShape) as (keyof Filter)[];

/** What the last turn alone says. */
export const slotsSchema = z.strictObject({
  ...filterShape,
  /** A sum that is asked about or offered, in minor units. */
  amount: minor,
  /** The most that may be offered. */
  ceiling: minor,
  /** The sum is said to include delivery and fees. */
  all_in: z.literal(true).optional(),
  /** Positions in the list that was shown, from 1; -1 is the last. */
  ordinals: anyOf(z.int().min(-1).max(20)),
  /** `this`: the device that was shown or spoken about. */
  points_at: z.literal("this").optional(),
  place: placeSchema.optional(),
  until: untilSchema.optional(),
  topic: z.enum(TOPICS).optional(),
  compare_by: z.enum(COMPARED).optional(),
  /** Constraints that are taken back. */
  drop: anyOf(z.enum(FILTER_FIELDS)),
});
export type Slots = z.infer<typeof slotsSchema>;

export const utteranceSchema = z.strictObject({
  id: z.string().regex(/^u\d-\d{3}$/),
  category: z.enum(categories),
  language: z.enum(LANGUAGES),
  market: z.enum(MARKETS),
  /** Earlier texts of the same buyer, oldest first. */
  turns: z.array(z.string().min(1)).max(3),
  text: z.string().min(1),
  intent: z.enum(INTENTS),
  slots: slotsSchema,
  /** The search as it stands after the turn. */
  filter: filterSchema,
});
export type Utterance = z.infer<typeof utteranceSchema>;

export const twinSchema = z.strictObject({
  id: z.string().regex(/^t\d-\d{3}$/),
  greek: z.string().min(1),
  greeklish: z.string().min(1),
});
export type Twin = z.infer<typeof twinSchema>;

/** Where the words of a seller stand. */
export const HOSTILE_FIELDS = ["notes", "accessories_description", "username"] as const;

export const hostileListingSchema = z.strictObject({
  id: z.string().regex(/^h\d-\d{2}$/),
  /** The trick, for the table. */
  technique: z.string().regex(/^[a-z0-9_]+$/),
  language: z.enum([...LANGUAGES, "none"]),
  field: z.enum(HOSTILE_FIELDS),
  text: z.string().min(1),
  /** Strings that must not appear in an answer outside a quotation of the listing. */
  must_not_say: z.array(z.string().min(1)),
});
export type HostileListing = z.infer<typeof hostileListingSchema>;

/** A conversation that meets each hostile listing, put on sale as the given model. */
export const hostileConversationSchema = z.strictObject({
  id: z.string().regex(/^c\d-\d$/),
  language: z.enum(LANGUAGES),
  market: z.enum(MARKETS),
  turns: z.array(z.string().min(1)).min(1).max(4),
  model: modelSchema,
});
export type HostileConversation = z.infer<typeof hostileConversationSchema>;

export const hostileRowSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("listing"), row: hostileListingSchema }),
  z.strictObject({ type: z.literal("conversation"), row: hostileConversationSchema }),
]);

/** The ends of a task, each judged by SQL over the world's listings. */
export const taskEndSchema = z.discriminatedUnion("type", [
  /**
   * Each suggestion passes the filter, and there is at least one if a listing passes. With `first`,
   * the first suggestion is the extreme one of all that pass. Without any listing that passes, no
   * suggestion is shown as fitting, and `relax` tells which constraints may be named as relaxed.
   */
  z.strictObject({
    type: z.literal("suggest"),
    filter: filterSchema,
    first: z.enum(["cheapest", "dearest", "newest", "best_battery"]).optional(),
    relax: z.array(z.enum(FILTER_FIELDS)).min(1),
  }),
  /** Nothing can fit: no suggestion is shown as fitting, and one of `relax` is named. */
  z.strictObject({
    type: z.literal("nothing"),
    filter: filterSchema,
    relax: z.array(z.enum(FILTER_FIELDS)).min(1),
  }),
  /** One listing: the n-th of what the turn before suggested for the filter. */
  z.strictObject({ type: z.literal("picked"), filter: filterSchema, ordinal: z.int().min(-1) }),
  /** The market prices that SQL computes for the filter are told, or that too little was sold. */
  z.strictObject({ type: z.literal("price"), filter: filterSchema }),
  /** The answer has no listing and no price, and nothing was written but the conversation. */
  z.strictObject({ type: z.literal("declined"), intent: z.enum(INTENTS) }),
  /** A pending thing waits for the person's yes, and nothing is ordered, paid or sent. */
  z.strictObject({
    type: z.literal("pending"),
    what: z.enum(["hunt", "offer", "proposal"]),
    /** Of the hunt, or which the listing of the offer or proposal passes. */
    filter: filterSchema,
    amount: minor,
  }),
]);
export type TaskEnd = z.infer<typeof taskEndSchema>;

export const taskSchema = z.strictObject({
  id: z.string().regex(/^k\d-\d{3}$/),
  language: z.enum(LANGUAGES),
  market: z.enum(MARKETS),
  turns: z.array(z.string().min(1)).min(1).max(4),
  end: taskEndSchema,
});
export type Task = z.infer<typeof taskSchema>;
