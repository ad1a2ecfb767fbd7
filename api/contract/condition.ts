import type { Vertical } from "./catalog.ts";

/** Vocabulary of a device's condition (spec §3); without zod, because the form imports it too. */

/** Overall grade, best first (spec §3 "Condition grading"). */
export const CONDITIONS = ["excellent", "good", "poor", "repairable"] as const;
export type GenericCondition = (typeof CONDITIONS)[number];

/** Grade of one category, best first. Grey means not tested. */
export const CATEGORY_GRADES = ["green", "yellow", "red", "grey"] as const;
export type CategoryGrade = (typeof CATEGORY_GRADES)[number];

/** Categories that every vertical can have; each is also a filter of the same name. */
export const GRADED_CATEGORIES = [
  "screen_condition",
  "body_condition",
  "touch_screen",
  "audio",
  "cameras",
  "connectivity",
  "sensors",
  "buttons",
  "original_parts",
] as const;

/** Extra categories by vertical (spec §3 "Extra categories by device type"). */
export const EXTRA_CATEGORIES = {
  smartphones: [],
  tablets: [],
  smartwatches: ["digital_crown", "strap", "pairing"],
  headphones: ["headphone_body"],
  earpods: [
    "earphone_body",
    "case_body",
    "noise_cancellation",
    "transparency_mode",
    "touch_controls",
  ],
  "game-consoles": [
    "appearance",
    "av_output",
    "controller_charging",
    "disc_drive",
    "controller_buttons",
    "online_connectivity",
    "cooling_system",
    "storage",
  ],
  laptops: [
    "body_and_chassis",
    "keyboard_and_trackpad",
    "display_output",
    "input_devices",
    "ports",
    "storage_performance",
  ],
} as const satisfies Record<Vertical, readonly string[]>;

export const CONDITION_CATEGORIES = [
  ...GRADED_CATEGORIES,
  ...Object.values(EXTRA_CATEGORIES).flat(),
] as const;
export type ConditionCategory = (typeof CONDITION_CATEGORIES)[number];

export const DEVICE_CATEGORIES: Record<Vertical, readonly ConditionCategory[]> = {
  smartphones: GRADED_CATEGORIES,
  tablets: GRADED_CATEGORIES,
  smartwatches: [
    "screen_condition",
    "body_condition",
    "touch_screen",
    "connectivity",
    "sensors",
    "buttons",
    "original_parts",
    ...EXTRA_CATEGORIES.smartwatches,
  ],
  headphones: ["headphone_body", "audio", "connectivity", "buttons", "original_parts"],
  earpods: [
    "earphone_body",
    "case_body",
    "audio",
    "connectivity",
    "noise_cancellation",
    "transparency_mode",
    "touch_controls",
    "original_parts",
  ],
  "game-consoles": [...EXTRA_CATEGORIES["game-consoles"], "original_parts"],
  laptops: [
    "screen_condition",
    "body_and_chassis",
    "audio",
    "cameras",
    "connectivity",
    "keyboard_and_trackpad",
    "display_output",
    "input_devices",
    "ports",
    "storage_performance",
    "original_parts",
  ],
};

/** Parts that not every model has: the seller may answer that there is none. */
export const MAY_BE_ABSENT: readonly ConditionCategory[] = [
  "digital_crown",
  "noise_cancellation",
  "transparency_mode",
  "disc_drive",
];

/** Kinds whose battery percentage is asked; most consoles have no battery. */
export const hasBattery = (vertical: Vertical): boolean => vertical !== "game-consoles";
