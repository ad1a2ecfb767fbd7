import { CONDITION_CATEGORIES } from "#contract/condition.ts";
import { CATEGORY_KIND } from "#contract/grading.ts";

/** Which words tell how a part is: what one looks at, what one tries, or where it came from. */
export function wordsOfCategory(category: string): "looks" | "works" | "parts" {
  if (category === "original_parts") return "parts";
  const known = CONDITION_CATEGORIES.find((one) => one === category);
  return known !== undefined && CATEGORY_KIND[known] === "cosmetic" ? "looks" : "works";
}
