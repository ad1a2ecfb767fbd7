/** Closed lists of the deal hunter; without zod, because browsers read them too. */

/** What a person wants with a turn. */
export const HUNTER_INTENTS = [
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
export type HunterIntent = (typeof HUNTER_INTENTS)[number];

/** What a device is for; each is a rule about facts of the device (needs.ts). */
export const HUNTER_NEEDS = [
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
export type HunterNeed = (typeof HUNTER_NEEDS)[number];

/** Plain colours; a colour of the catalogue belongs to one or two of them. */
export const PLAIN_COLORS = [
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
export type PlainColor = (typeof PLAIN_COLORS)[number];

export const HUNTER_SORTS = ["price_low", "price_high", "new", "condition", "battery"] as const;
export type HunterSort = (typeof HUNTER_SORTS)[number];

/** What can be asked about a deal. */
export const HUNTER_TOPICS = [
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
  "transport",
] as const;
export type HunterTopic = (typeof HUNTER_TOPICS)[number];

export const HUNTER_COMPARED = [
  "price",
  "battery",
  "camera",
  "screen",
  "condition",
  "capacity",
] as const;
export type HunterCompared = (typeof HUNTER_COMPARED)[number];

/** Fields of a search, in the order in which they are shown. */
export const HUNTER_FIELDS = [
  "model",
  "kind",
  "brand",
  "price_min",
  "price_max",
  "capacity",
  "capacity_min",
  "color",
  "grade",
  "battery_min",
  "accessories",
  "checked",
  "instant",
  "need",
  "exclude_brand",
  "exclude_model",
  "exclude_color",
  "sort",
] as const;
export type HunterField = (typeof HUNTER_FIELDS)[number];

/** Ways to begin without typing. */
export const HUNTER_STARTS = [
  "cheapest_iphone",
  "simple_phone",
  "study_laptop",
  "good_camera",
  "console",
  "fair_price",
] as const;
export type HunterStart = (typeof HUNTER_STARTS)[number];
