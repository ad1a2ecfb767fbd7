import type { ConditionCategory } from "#contract/condition.ts";
import type { DraftGrade } from "#contract/draft.ts";

/** What was answered of each category, as the column keeps it. */
export type DraftProperties = Partial<
  Record<ConditionCategory, { grade: DraftGrade; reason: string | null }>
>;
