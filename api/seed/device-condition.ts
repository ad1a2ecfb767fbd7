import {
  DEVICE_CATEGORIES,
  type CategoryGrade,
  type ConditionCategory,
  type GenericCondition,
} from "#contract/condition.ts";
import type { Language } from "#contract/market.ts";
import { toGenericCondition, type Grades } from "#contract/grading.ts";
import type { Reasons } from "./condition-reasons.ts";
import type { SeedProduct } from "./catalog.ts";

const HANDHELD = /^(?:Switch|Steam Deck|ROG Ally)/;
const WITHOUT_DISCS = /Digital|Series S|^Switch|Steam Deck|ROG Ally/;
const NOISE_CANCELLING = /Pro|ANC|Buds2|Earbuds|WF-|Ear \(2\)/;

const doesNotHave = (category: ConditionCategory, { vertical, model }: SeedProduct): boolean => {
  if (category === "disc_drive") return WITHOUT_DISCS.test(model.name);
  if (category === "noise_cancellation" || category === "transparency_mode")
    return vertical === "earpods" && !NOISE_CANCELLING.test(model.name);
  return category === "digital_crown" && !model.name.startsWith("Watch");
};

const hasBattery = ({ vertical, model }: SeedProduct): boolean =>
  vertical !== "game-consoles" || HANDHELD.test(model.name);

const COSMETIC = /(?:_condition|_body|^strap|^appearance|^body_and_chassis)$/;

export type SeedCondition = {
  generic: GenericCondition;
  battery: number | null;
  conditions: { category: ConditionCategory; grade: CategoryGrade; reason: string | null }[];
};

export function createCondition(
  product: SeedProduct,
  years: number,
  chance: () => number,
  { reasons, language }: { reasons: Reasons; language: Language },
): SeedCondition {
  // Most devices are cared for; a few were dropped.
  const care = chance();
  const wear = Math.min(0.8, 0.18 + years * 0.07) * (care < 0.34 ? 0.12 : care < 0.9 ? 1 : 1.6);
  const fault = care > 0.93 ? 0.12 : care > 0.5 ? 0.008 : 0.001;
  const conditions = DEVICE_CATEGORIES[product.vertical]
    .filter((category) => !doesNotHave(category, product))
    .map((category) => {
      const grade = gradeOf(COSMETIC.test(category), wear, fault, chance);
      if (grade === "green" || grade === "grey") return { category, grade, reason: null };
      const words = reasons(category, grade);
      const reason = words[Math.floor(chance() * words.length)]![language];
      // Light wear often has no explanation; a fault always has one.
      return { category, grade, reason: grade === "red" || chance() < 0.8 ? reason : null };
    });
  const battery =
    hasBattery(product) && chance() > 0.04
      ? toBattery(care < 0.34 ? years * 0.6 : years, chance)
      : null;
  const grades: Grades = Object.fromEntries(
    conditions.map(({ category, grade }) => [category, grade]),
  );
  return { generic: toGenericCondition(grades, battery), battery, conditions };
}

function gradeOf(
  isCosmetic: boolean,
  wear: number,
  fault: number,
  chance: () => number,
): CategoryGrade {
  const roll = chance();
  if (roll < fault) return "red";
  if (roll > 0.995) return "grey";
  if (isCosmetic)
    return roll < wear * 0.18 + fault ? "red" : roll < wear * 0.9 ? "yellow" : "green";
  return roll < fault + wear * 0.05 ? "yellow" : "green";
}

function toBattery(years: number, chance: () => number): number {
  const lost = years * (2.2 + chance() * 3.2) + chance() * 3;
  const isWeak = chance() < 0.02;
  return Math.max(38, Math.min(100, Math.round(100 - lost - (isWeak ? 25 : 0))));
}
