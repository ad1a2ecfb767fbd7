/**
 * The verticals (spec §1 "What is sold") in display order; without zod, because browsers import
 * them too.
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
