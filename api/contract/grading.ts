import {
  CONDITIONS,
  type CategoryGrade,
  type ConditionCategory,
  type GenericCondition,
} from "./condition.ts";
import type { BatteryBand } from "./listing.ts";

/** Whether a fault of this category affects the function of the device, or only its looks. */
export const CATEGORY_KIND = {
  screen_condition: "cosmetic",
  body_condition: "cosmetic",
  touch_screen: "functional",
  audio: "functional",
  cameras: "functional",
  connectivity: "functional",
  sensors: "functional",
  buttons: "functional",
  original_parts: "functional",
  digital_crown: "functional",
  strap: "cosmetic",
  pairing: "functional",
  headphone_body: "cosmetic",
  earphone_body: "cosmetic",
  case_body: "cosmetic",
  noise_cancellation: "functional",
  transparency_mode: "functional",
  touch_controls: "functional",
  appearance: "cosmetic",
  av_output: "functional",
  controller_charging: "functional",
  disc_drive: "functional",
  controller_buttons: "functional",
  online_connectivity: "functional",
  cooling_system: "functional",
  storage: "functional",
  body_and_chassis: "cosmetic",
  keyboard_and_trackpad: "functional",
  display_output: "functional",
  input_devices: "functional",
  ports: "functional",
  storage_performance: "functional",
} as const satisfies Record<ConditionCategory, "functional" | "cosmetic">;

/**
 * The best overall grade that a category's grade allows. Functional faults make a device
 * repairable, cosmetic ones at most poor; an untested one cannot be excellent.
 */
const CEILING = {
  functional: { green: "excellent", yellow: "good", red: "repairable", grey: "good" },
  cosmetic: { green: "excellent", yellow: "good", red: "poor", grey: "good" },
} as const satisfies Record<string, Record<CategoryGrade, GenericCondition>>;

const worse = (a: GenericCondition, b: GenericCondition): GenericCondition =>
  CONDITIONS.indexOf(a) >= CONDITIONS.indexOf(b) ? a : b;

export type BatteryGrade = "excellent" | "good" | "acceptable" | "poor" | "repairable" | "unknown";

/** spec §9 "Battery grades"; under 50 % is repairable (decisions "Battery"). */
export function toBatteryGrade(percent: number | null): BatteryGrade {
  if (percent === null) return "unknown";
  if (percent >= 90) return "excellent";
  if (percent >= 70) return "good";
  if (percent >= 60) return "acceptable";
  return percent >= 50 ? "poor" : "repairable";
}

/** spec §9 "Battery bands"; null where the percentage is unknown. */
export function toBatteryBand(percent: number | null): BatteryBand | null {
  if (percent === null) return null;
  if (percent >= 93) return "100-93";
  if (percent >= 85) return "92-85";
  return percent >= 75 ? "84-75" : "under-75";
}

/**
 * A battery is a functional category; its grade "acceptable" has no equal among the overall grades.
 */
const BATTERY_CEILING = {
  excellent: "excellent",
  good: "good",
  acceptable: "poor",
  poor: "poor",
  repairable: "repairable",
  unknown: "excellent",
} as const satisfies Record<BatteryGrade, GenericCondition>;

export type Grades = Partial<Record<ConditionCategory, CategoryGrade>>;

/**
 * The overall grade (decisions "Overall grade"): the worst functional category, then the worst
 * cosmetic one. Categories that a device does not have are left out.
 */
export function toGenericCondition(grades: Grades, batteryHealth: number | null): GenericCondition {
  const entries = Object.entries(grades) as [ConditionCategory, CategoryGrade][];
  const worstOf = (kind: "functional" | "cosmetic") =>
    entries
      .filter(([category]) => CATEGORY_KIND[category] === kind)
      .map(([, grade]): GenericCondition => CEILING[kind][grade])
      .reduce(worse, "excellent");
  const functional = worse(worstOf("functional"), BATTERY_CEILING[toBatteryGrade(batteryHealth)]);
  return worse(functional, worstOf("cosmetic"));
}
