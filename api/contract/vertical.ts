/**
 * The verticals (spec §1 "What is sold"), in the order in which they are shown; without zod, because
 * browsers read them too.
 */
export const VERTICALS = [
  "smartphones",
  "tablets",
  "smartwatches",
  "headphones",
  "earpods",
  "game-consoles",
  "laptops",
] as const;
