import type { Messages } from "./translate.ts";

/** `differing` over `base`, key by key: en-GB holds only what it says differently. */
export function mergeMessages(base: Messages, differing: Messages | undefined): Messages {
  if (differing === undefined) return base;
  const merged: Record<string, string | Messages> = { ...base };
  for (const [key, value] of Object.entries(differing)) {
    const below = merged[key];
    merged[key] =
      typeof value === "object" && typeof below === "object" ? mergeMessages(below, value) : value;
  }
  return merged;
}
