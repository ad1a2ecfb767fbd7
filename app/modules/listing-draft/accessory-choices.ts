import type { Draft } from "#contract/listing-draft.ts";
import { ACCESSORY_FIELDS, type AccessoryField } from "#contract/listing-words.ts";
import type { Vertical } from "#contract/catalog.ts";
import type { T } from "../locale/use-t.ts";
import type { Difference } from "./step-conflict.tsx";
import type { Conflict } from "./step-result.ts";

/** The case of earpods is part of the device. */
export const ACCESSORIES_OF: Record<Vertical, readonly AccessoryField[]> = {
  smartphones: ["has_box", "has_charger", "has_case", "has_headphones"],
  tablets: ["has_box", "has_charger", "has_case"],
  smartwatches: ["has_box", "has_charger"],
  headphones: ["has_box", "has_charger", "has_case"],
  earpods: ["has_box", "has_charger"],
  "game-consoles": ["has_box", "has_charger", "has_headphones"],
  laptops: ["has_box", "has_charger", "has_case"],
};

export type AccessoryValues = Record<string, string>;

export function toAccessoryValues(draft: Draft): AccessoryValues {
  const there = ACCESSORY_FIELDS.filter((name) => draft[name]).map((name) => [name, "1"]);
  return {
    ...(Object.fromEntries(there) as AccessoryValues),
    accessories_description: draft.accessories_description ?? "",
  };
}

export function listAccessoryDifferences(
  { mine: values, theirs }: Conflict,
  t: T<"listing-draft">,
): Difference[] {
  const saved = toAccessoryValues(theirs);
  const say = (of: AccessoryValues, name: string) => t(of[name] ? "conflict.yes" : "conflict.no");
  const text = (of: AccessoryValues) => of["accessories_description"] || t("conflict.nothing");
  return [
    ...ACCESSORY_FIELDS.map((name) => ({
      label: t(`accessories.${name}`),
      mine: say(values, name),
      theirs: say(saved, name),
    })),
    { label: t("accessories.more"), mine: text(values), theirs: text(saved) },
  ].filter(({ mine, theirs: other }) => mine !== other);
}
