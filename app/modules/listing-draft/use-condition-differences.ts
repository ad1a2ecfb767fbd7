import type { Vertical } from "#contract/catalog.ts";
import { DEVICE_CATEGORIES, hasBattery } from "#contract/condition.ts";
import { useT } from "../locale/use-t.ts";
import {
  BATTERY_UNKNOWN,
  isGradeOf,
  readGrades,
  toConditionValues,
  type ConditionValues,
  useGradeWords,
} from "./condition-values.ts";
import type { Difference } from "./step-conflict.tsx";
import type { Conflict } from "./step-result.ts";

export function useConditionDifferences() {
  const t = useT("condition");
  const sell = useT("listing-draft");
  const { nameOf, wordOf } = useGradeWords();
  return (vertical: Vertical, { mine, theirs }: Conflict): Difference[] => {
    const values = readGrades(vertical, mine);
    const saved = toConditionValues(theirs);
    const nothing = sell("conflict.nothing");
    const parts = DEVICE_CATEGORIES[vertical].map((category) => {
      const say = (of: ConditionValues) => {
        const grade = of[category] ?? "";
        if (!isGradeOf(category, grade)) return nothing;
        const reason = of[`${category}_reason`];
        const word = wordOf(category, grade);
        return reason && grade !== "green" && grade !== "none" ? `${word}: ${reason}` : word;
      };
      return { label: nameOf(category), mine: say(values), theirs: say(saved) };
    });
    const sayBattery = (of: ConditionValues) =>
      of[BATTERY_UNKNOWN] ? t("battery-unknown") : of["battery_health"] || nothing;
    const rest = [
      ...(hasBattery(vertical)
        ? [{ label: t("battery"), mine: sayBattery(values), theirs: sayBattery(saved) }]
        : []),
      { label: t("notes"), mine: values["notes"] || nothing, theirs: saved["notes"] || nothing },
    ];
    return [...parts, ...rest].filter(({ mine: own, theirs: other }) => own !== other);
  };
}
