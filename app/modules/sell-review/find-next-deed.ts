import type { SellStep } from "#contract/listing-words.ts";
import type { SellerNeed } from "#contract/selling.ts";
import type { ReviewView } from "./present-review.ts";

export type NextDeed =
  | { is: "step"; step: SellStep }
  | { is: "sign-in" }
  | { is: "need"; need: SellerNeed }
  | { is: "publish" };

/**
 * The one thing that comes next before it is published. An address needs an account, so a visitor
 * who lacks nothing else is asked to sign in first.
 */
export function findNextDeed({ missing, needs }: Pick<ReviewView, "missing" | "needs">): NextDeed {
  const isVisitor = needs === null;
  const open = missing.find(({ step }) => !(isVisitor && step === "address"));
  if (open) return { is: "step", step: open.step };
  if (isVisitor) return { is: "sign-in" };
  const [need] = needs;
  return need === undefined ? { is: "publish" } : { is: "need", need };
}
