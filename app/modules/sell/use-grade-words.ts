import type { DraftGrade } from "#contract/draft.ts";
import type { ConditionCategory } from "#contract/condition.ts";
import { CATEGORY_KIND } from "#contract/grading.ts";
import { useT } from "../locale/use-t.ts";

/** Words of the parts of a device: their names, and what each colour says of them. */
export function useGradeWords() {
  const t = useT("condition");
  const device = useT("device-words");
  const kindOf = (category: ConditionCategory) =>
    category === "original_parts"
      ? "parts"
      : CATEGORY_KIND[category] === "cosmetic"
        ? "looks"
        : "works";
  return {
    nameOf: (category: ConditionCategory) => device(`category.${category}`),
    wordOf: (category: ConditionCategory, grade: DraftGrade) =>
      grade === "none" ? t("none") : device(`${kindOf(category)}.${grade}`),
    /** In one sentence; of this part alone. */
    meaningOf: (category: ConditionCategory, grade: DraftGrade) =>
      t.find(`means.${category}.${grade}`) ?? t.find(`means.${grade}`) ?? "",
  };
}
