import {
  CATEGORY_GRADES,
  CONDITIONS,
  GRADED_CATEGORIES,
  type CategoryGrade,
  type ConditionCategory,
  type GenericCondition,
} from "#contract/condition.ts";
import { BATTERY_BANDS, type BatteryBand } from "#contract/listing.ts";
import { ACCESSORIES, type Accessory } from "#contract/listing-words.ts";

/** One bit of search_listing.marks by position: any change requires a new version (RULES). */
const MARKS: readonly (readonly [filter: string, value: string])[] = [
  ...CONDITIONS.map((value) => ["generic_condition", value] as const),
  ...BATTERY_BANDS.map((value) => ["battery_health", value] as const),
  ...ACCESSORIES.map((value) => ["accessories", value] as const),
  ["is_graded", "1"],
  ["instant_buy", "1"],
  ["categories", "favourite_pick"],
  ...GRADED_CATEGORIES.flatMap((category) =>
    CATEGORY_GRADES.map((grade) => [category, grade] as const),
  ),
  ["smart_filter", "1"],
];

const BITS = new Map(MARKS.map(([filter, value], i) => [`${filter}:${value}`, 1n << BigInt(i)]));

/** Throws on an unknown value. */
export function toMask(filter: string, values: readonly string[]): bigint {
  let mask = 0n;
  for (const value of values) {
    const bit = BITS.get(`${filter}:${value}`);
    if (bit === undefined) throw new Error(`${filter}:${value} is not a mark`);
    mask |= bit;
  }
  return mask;
}

/** Verticals name the body differently; a filter by the body covers all. */
const BODIES = [
  "body_condition",
  "headphone_body",
  "earphone_body",
  "appearance",
  "body_and_chassis",
] as const satisfies ConditionCategory[];

export type Marked = {
  generic_condition: GenericCondition;
  battery_band: BatteryBand | null;
  accessories: Accessory[];
  is_graded: boolean;
  is_instant_buy: boolean;
  is_pick: boolean;
  passes_smart_filter: boolean;
  grades: Partial<Record<string, CategoryGrade>>;
};

export function toMarks(listing: Marked): bigint {
  let marks = toMask("generic_condition", [listing.generic_condition]);
  if (listing.battery_band) marks |= toMask("battery_health", [listing.battery_band]);
  marks |= toMask("accessories", listing.accessories);
  if (listing.is_graded) marks |= toMask("is_graded", ["1"]);
  if (listing.is_instant_buy) marks |= toMask("instant_buy", ["1"]);
  if (listing.is_pick) marks |= toMask("categories", ["favourite_pick"]);
  if (listing.passes_smart_filter) marks |= toMask("smart_filter", ["1"]);
  for (const category of GRADED_CATEGORIES) {
    const named = category === "body_condition" ? BODIES : [category];
    const grade = named.map((name) => listing.grades[name]).find(Boolean);
    if (grade) marks |= toMask(category, [grade]);
  }
  return marks;
}

export const listMarks = (marks: bigint): (readonly [filter: string, value: string])[] =>
  MARKS.filter((_, i) => (marks >> BigInt(i)) & 1n);
