import { CATEGORY_GRADES, type CategoryGrade } from "#contract/condition.ts";
import type { CheckResult } from "#contract/order-words.ts";
import { ABSENT } from "./bench-fields.ts";

const isGrade = (text: string | null): text is CategoryGrade =>
  CATEGORY_GRADES.some((grade) => grade === text);

/**
 * How a choice stands beside what was claimed, for the word beside it while somebody chooses; what
 * counts the marketplace says. Null before there is a choice.
 */
export function compareFinding(
  item: { category: string | null; claimed: string | null },
  choice: string,
): CheckResult | null {
  if (choice === "") return null;
  if (item.category === null) return choice as CheckResult;
  if (choice === ABSENT) return "matches";
  if (choice === "grey") return "not_checked";
  if (!isGrade(item.claimed) || item.claimed === "grey")
    return choice === "red" ? "worse" : "better";
  const [was, is] = [item.claimed, choice].map((grade) =>
    CATEGORY_GRADES.indexOf(grade as CategoryGrade),
  ) as [number, number];
  if (is === was) return "matches";
  return is < was ? "better" : "worse";
}
