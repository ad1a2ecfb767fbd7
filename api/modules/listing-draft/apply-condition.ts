import type { Vertical } from "#contract/catalog.ts";
import {
  CONDITION_CATEGORIES,
  DEVICE_CATEGORIES,
  MAY_BE_ABSENT,
  hasBattery,
  type ConditionCategory,
} from "#contract/condition.ts";
import type { DraftGrade } from "#contract/listing-draft.ts";
import type { Refuse } from "./choose-device.ts";
import type { DraftProperties, DraftRow } from "./draft-store.ts";

export type Condition = Pick<
  DraftRow,
  "properties" | "battery_health" | "is_battery_unknown" | "notes"
>;
export type ConditionWish = {
  [Category in ConditionCategory]?: DraftGrade | null | undefined;
} & { [Category in ConditionCategory as `${Category}_reason`]?: string | null | undefined } & {
  battery_health?: number | "unknown" | null | undefined;
  notes?: string | null | undefined;
};

export function keepFitting(condition: Condition, vertical: Vertical | null): Condition {
  if (vertical === null) return condition;
  const categories = DEVICE_CATEGORIES[vertical];
  const entries = Object.entries(condition.properties) as [
    ConditionCategory,
    { grade: DraftGrade; reason: string | null },
  ][];
  return {
    ...condition,
    properties: Object.fromEntries(
      entries.filter(([category]) => categories.includes(category)),
    ) as DraftProperties,
    ...(!hasBattery(vertical) && { battery_health: null, is_battery_unknown: false }),
  };
}

export function applyCondition(
  condition: Condition,
  vertical: Vertical | null,
  wish: ConditionWish,
  refuse: Refuse,
): Condition {
  const properties = { ...condition.properties };
  for (const category of CONDITION_CATEGORIES)
    gradeCategory(properties, category, { vertical, wish, refuse });
  const { notes = condition.notes } = wish;
  return {
    ...condition,
    ...toBattery(wish.battery_health, vertical, refuse),
    properties,
    notes: notes || null,
  };
}

function gradeCategory(
  properties: DraftProperties,
  category: ConditionCategory,
  { vertical, wish, refuse }: { vertical: Vertical | null; wish: ConditionWish; refuse: Refuse },
): void {
  const before = properties[category];
  const { [category]: grade = before?.grade ?? null, [`${category}_reason` as const]: said } = wish;
  if (grade === null) {
    if (said) refuse(category, "sell.grade-required");
    delete properties[category];
    return;
  }
  if (wish[category] || said) {
    if (vertical === null) return refuse("vertical", "sell.vertical-required");
    if (!DEVICE_CATEGORIES[vertical].includes(category))
      return refuse(category, "sell.not-of-device");
    if (grade === "none" && !MAY_BE_ABSENT.includes(category))
      return refuse(category, "sell.grade-required");
  }
  const reason = said === undefined ? (before?.reason ?? null) : said || null;
  properties[category] = { grade, reason };
}

function toBattery(
  wish: ConditionWish["battery_health"],
  vertical: Vertical | null,
  refuse: Refuse,
): Partial<Condition> {
  if (wish === undefined) return {};
  if (wish !== null && vertical === null) refuse("vertical", "sell.vertical-required");
  if (wish !== null && vertical !== null && !hasBattery(vertical))
    refuse("battery_health", "sell.no-battery");
  return {
    battery_health: typeof wish === "number" ? wish : null,
    is_battery_unknown: wish === "unknown",
  };
}
