import type { Draft } from "#contract/draft.ts";
import type { T } from "../locale/use-t.ts";
import { ACCESSORIES, toAccessoryValues, type AccessoryValues } from "./accessory-choices.ts";
import type { Difference } from "./step-conflict.tsx";

/** Where the form and the draft say something else of what comes along. */
export function listAccessoryDifferences(
  values: AccessoryValues,
  theirs: Draft,
  t: T<"sell">,
): Difference[] {
  const saved = toAccessoryValues(theirs);
  const say = (of: AccessoryValues, name: string) => t(of[name] ? "conflict.yes" : "conflict.no");
  const text = (of: AccessoryValues) => of["accessories_description"] || t("conflict.nothing");
  return [
    ...ACCESSORIES.map((name) => ({
      label: t(`accessories.${name}`),
      mine: say(values, name),
      theirs: say(saved, name),
    })),
    { label: t("accessories.more"), mine: text(values), theirs: text(saved) },
  ].filter(({ mine, theirs: other }) => mine !== other);
}
