import type { MyListingState, MyListingView } from "./present-my-listings.ts";

type StepKey =
  | "draft"
  | "sent"
  | "review"
  | "rejected"
  | "published"
  | "on_sale"
  | "hidden"
  | "sold"
  | "failed_check"
  | "inactive";
export type SaleStep = { key: StepKey; state: "done" | "here" | "todo"; at: string | null };

const AHEAD = {
  draft: ["review", "on_sale", "sold"],
  under_review: ["on_sale", "sold"],
  rejected: ["review", "on_sale", "sold"],
  published: ["sold"],
  hidden: ["on_sale", "sold"],
} as const satisfies Partial<Record<MyListingState, readonly StepKey[]>>;

const HERE: Record<MyListingState, { step: StepKey; ahead: readonly StepKey[] }> = {
  draft: { step: "draft", ahead: AHEAD.draft },
  taken_back: { step: "draft", ahead: AHEAD.draft },
  under_review: { step: "review", ahead: AHEAD.under_review },
  rejected: { step: "rejected", ahead: AHEAD.rejected },
  published: { step: "on_sale", ahead: AHEAD.published },
  reserved: { step: "on_sale", ahead: AHEAD.published },
  hidden: { step: "hidden", ahead: AHEAD.hidden },
  away: { step: "hidden", ahead: AHEAD.hidden },
  sold: { step: "sold", ahead: [] },
  marked_sold: { step: "sold", ahead: [] },
  failed_check: { step: "failed_check", ahead: [] },
  inactive: { step: "inactive", ahead: [] },
};

type Facts = Pick<MyListingView, "state" | "submittedAt" | "publishedAt" | "soldAt" | "rejection">;

export function listSaleSteps(view: Facts): SaleStep[] {
  const { state, submittedAt, publishedAt, soldAt, rejection } = view;
  const { step, ahead } = HERE[state];
  const isBefore = step === "draft" || step === "review" || step === "rejected";
  const done: SaleStep[] = [];
  if (submittedAt !== null && step !== "draft")
    done.push({ key: "sent", state: "done", at: submittedAt });
  // For a listing under review again, the last publication is not a step of this timeline.
  if (publishedAt !== null && !isBefore)
    done.push({ key: "published", state: "done", at: publishedAt });
  const at = step === "sold" ? soldAt : step === "rejected" ? (rejection?.at ?? null) : null;
  return [
    ...done,
    { key: step, state: "here", at },
    ...ahead.map((key): SaleStep => ({ key, state: "todo", at: null })),
  ];
}
