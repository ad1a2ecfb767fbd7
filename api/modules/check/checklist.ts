import type { Vertical } from "#contract/catalog.ts";
import {
  type CategoryGrade,
  type ConditionCategory,
  DEVICE_CATEGORIES,
  MAY_BE_ABSENT,
} from "#contract/condition.ts";
import { ACCESSORIES } from "#contract/listing.ts";
import { type CheckResult, DEVICE_CHECKS } from "#contract/order-words.ts";

/** One thing to look at, what was claimed of it and, once looked at, what was found. */
export type CheckItem = {
  key: string;
  category: ConditionCategory | null;
  claimed: string | null;
  result: CheckResult | null;
  found: CategoryGrade | null;
  note: string | null;
};

/** A part that the seller said there is none of. */
export const ABSENT = "none";

export type Claims = {
  vertical: Vertical;
  conditions: readonly { category: ConditionCategory; grade: CategoryGrade }[];
  accessories: readonly (typeof ACCESSORIES)[number][];
};

/**
 * All that the hub looks at on a device of this kind: first the device as a whole, then its parts in
 * the order in which the seller was asked for them, each beside what the listing claims.
 */
export function createChecklist({ vertical, conditions, accessories }: Claims): CheckItem[] {
  const grades = new Map(conditions.map(({ category, grade }) => [category, grade]));
  const listed = ACCESSORIES.filter((thing) => accessories.includes(thing)).join(",");
  const unseen = { result: null, found: null, note: null };
  return [
    ...DEVICE_CHECKS.map((key) => ({
      key,
      category: null,
      claimed: key === "accessories" ? listed || ABSENT : null,
      ...unseen,
    })),
    ...DEVICE_CATEGORIES[vertical].map((category) => ({
      key: category,
      category,
      claimed: grades.get(category) ?? (MAY_BE_ABSENT.includes(category) ? ABSENT : null),
      ...unseen,
    })),
  ];
}
