import { CONDITION_CATEGORIES, type ConditionCategory } from "#contract/condition.ts";

/** Graded parts in the order in which the wizard asks for them. */
export const orderConditions = <Row extends { category: ConditionCategory }>(
  conditions: readonly Row[],
): Row[] =>
  conditions.toSorted(
    (a, b) => CONDITION_CATEGORIES.indexOf(a.category) - CONDITION_CATEGORIES.indexOf(b.category),
  );
