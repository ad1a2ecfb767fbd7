import type { UpdateDraftBody } from "#contract/listing-draft.ts";
import type { Vertical } from "#contract/catalog.ts";
import { DEVICE_CATEGORIES, hasBattery } from "#contract/condition.ts";
import { LIMITS } from "#contract/limits.ts";
import { BATTERY_UNKNOWN, isGradeOf, parsePercent } from "./condition-values.ts";

type Fields = Omit<UpdateDraftBody, "version" | "status">;
type Errors = Record<string, string[]>;

export function parseCondition(
  vertical: Vertical,
  text: (name: string) => string,
): { fields: Fields; wrong: Errors } {
  const fields: Record<string, string | number | null> = {};
  const wrong: Errors = {};
  const readText = (name: string, max: number) => {
    if (text(name).length > max) wrong[name] = ["sell.too-long"];
    else fields[name] = text(name);
  };
  for (const category of DEVICE_CATEGORIES[vertical]) {
    const grade = text(category);
    if (!isGradeOf(category, grade)) {
      wrong[category] = ["sell.choose"];
      continue;
    }
    fields[category] = grade;
    // A part without defects has no reason, so an earlier one is cleared.
    if (grade === "green" || grade === "none") fields[`${category}_reason`] = "";
    else readText(`${category}_reason`, LIMITS.listing.reason);
  }
  if (hasBattery(vertical)) {
    const percent = parsePercent(text("battery_health"));
    if (text(BATTERY_UNKNOWN) !== "") fields["battery_health"] = "unknown";
    else if (percent === null) wrong["battery_health"] = ["condition.battery-required"];
    else if (Number.isNaN(percent)) wrong["battery_health"] = ["sell.battery-percent"];
    else fields["battery_health"] = percent;
  }
  readText("notes", LIMITS.listing.notes);
  return { fields, wrong };
}
