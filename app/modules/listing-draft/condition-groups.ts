import type { Vertical } from "#contract/catalog.ts";
import { DEVICE_CATEGORIES, MAY_BE_ABSENT, type ConditionCategory } from "#contract/condition.ts";
import { CATEGORY_KIND } from "#contract/grading.ts";

const CONDITION_GROUPS = ["looks", "works", "parts"] as const;
export type ConditionGroup = (typeof CONDITION_GROUPS)[number];

/** The answer to "Everything fine?": `some` unfolds the parts of the group. */
export const FINE_ANSWERS = ["all", "some"] as const;

export type FineField = `fine_${ConditionGroup}`;
/** Ticked: what was not chosen in an unfolded group is fine. */
export type RestField = `rest_${ConditionGroup}`;
/** Given: what is marked in a group that is fine does not count. */
export type SureField = `sure_${ConditionGroup}`;
/** The parts were folded away when the seller said that all is fine. */
export const FOLDED = "folded";

const toGroup = (category: ConditionCategory): ConditionGroup =>
  category === "original_parts"
    ? "parts"
    : CATEGORY_KIND[category] === "cosmetic"
      ? "looks"
      : "works";

/** Without parts that a model may not have: "everything fine" would say that they are there. */
export function listGroups(
  vertical: Vertical,
): { group: ConditionGroup; categories: ConditionCategory[] }[] {
  return CONDITION_GROUPS.map((group) => ({
    group,
    categories: DEVICE_CATEGORIES[vertical].filter(
      (category) => toGroup(category) === group && !MAY_BE_ABSENT.includes(category),
    ),
  })).filter(({ categories }) => categories.length > 0);
}

export const listParting = (vertical: Vertical): ConditionCategory[] =>
  DEVICE_CATEGORIES[vertical].filter((category) => MAY_BE_ABSENT.includes(category));
