import type { Vertical } from "./catalog.ts";

/** Ids of Google's product taxonomy, in which agents and shopping sites name the verticals. */
export const GOOGLE_CATEGORY = {
  smartphones: "267",
  tablets: "4745",
  smartwatches: "201",
  headphones: "543626",
  earpods: "543626",
  "game-consoles": "1294",
  laptops: "328",
} as const satisfies Record<Vertical, string>;
