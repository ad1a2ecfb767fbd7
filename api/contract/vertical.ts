/** The verticals (spec, introduction), in the order in which they are shown; without zod, because browsers read them too. */
export const VERTICALS = [
  "smartphones",
  "tablets",
  "smartwatches",
  "headphones",
  "earpods",
  "game-consoles",
  "laptops",
] as const;
