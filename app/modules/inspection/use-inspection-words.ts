import type { CategoryGrade, ConditionCategory } from "#contract/condition.ts";
import { CATEGORY_KIND } from "#contract/grading.ts";
import type { InspectionResult } from "#contract/inspection-progress.ts";
import { formatList } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ABSENT_GRADE, foundField, noteField } from "./inspection-fields.ts";
import type { InspectionItemView } from "./present-inspection.ts";

type Named = Pick<InspectionItemView, "key" | "category">;

const kindOf = (category: ConditionCategory) => {
  if (category === "original_parts") return "parts";
  return CATEGORY_KIND[category] === "cosmetic" ? "looks" : "works";
};

export function useInspectionWords() {
  const t = useT("inspection");
  const words = useT("device-words");
  const condition = useT("condition");
  const locale = useLocale();

  const nameOf = ({ key, category }: Named): string =>
    category === null ? (t.find(`device.${key}.name`) ?? key) : words(`category.${category}`);
  const gradeOf = (category: ConditionCategory, grade: CategoryGrade): string =>
    words(`${kindOf(category)}.${grade}`);

  return {
    nameOf,
    gradeOf,
    meaningOf: ({ key, category }: Named, choice: string): string => {
      if (category === null)
        return (
          t.find(`device.${key}.${choice}`) ?? t.find(`result.${choice as InspectionResult}`) ?? ""
        );
      if (choice === ABSENT_GRADE) return t("absent");
      if (choice === "grey") return t("untested");
      return condition.find(`means.${category}.${choice}`) ?? "";
    },
    /** An answer in a word or two. */
    shortOf: ({ category }: Named, choice: string): string => {
      if (category === null) return t.find(`judged.${choice}`) ?? choice;
      return choice === ABSENT_GRADE
        ? t("absent-short")
        : gradeOf(category, choice as CategoryGrade);
    },
    claimOf: ({ key, category, claimed }: Named & Pick<InspectionItemView, "claimed">): string => {
      if (key === "accessories" && claimed !== null && claimed !== ABSENT_GRADE) {
        const things = claimed.split(",").map((thing) => words.find(`box.has_${thing}`) ?? thing);
        return formatList(locale, things);
      }
      if (claimed === null) return t("unclaimed");
      if (claimed === ABSENT_GRADE)
        return t(key === "accessories" ? "no-accessories" : "absent-short");
      return category === null
        ? claimed
        : (words.find(`${kindOf(category)}.${claimed}`) ?? claimed);
    },
    labelOf: (items: readonly Named[], field: string): string => {
      const own = items.find(({ key }) => field === foundField(key) || field === key);
      if (own !== undefined) return nameOf(own);
      const noted = items.find(({ key }) => field === noteField(key));
      if (noted !== undefined) return t("note-of", { name: nameOf(noted) });
      const shown = items.find(({ key }) => field === `photo_${key}`);
      if (shown !== undefined) return t("photo-of", { name: nameOf(shown) });
      return t.find(`field.${field}`) ?? field;
    },
    valueOf: (items: readonly Named[], field: string, value: string): string => {
      if (value === "") return t("empty");
      const own = items.find(({ key }) => field === foundField(key));
      if (own === undefined) return value;
      if (own.category === null) return t.find(`result.${value}`) ?? value;
      return value === ABSENT_GRADE
        ? t("absent")
        : (words.find(`${kindOf(own.category)}.${value}`) ?? value);
    },
  };
}
