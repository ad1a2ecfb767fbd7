import { usePageviews } from "./use-pageviews.ts";
import { usePresses } from "./use-presses.ts";
import { useShown } from "./use-shown.ts";
import { useTagManager } from "./use-tag-manager.ts";

/** All that measures; it is fetched after a yes and no sooner (docs/decisions/0013). */
export function Measure() {
  useTagManager();
  usePageviews();
  useShown();
  usePresses();
  return null;
}
