/** Vocabulary of moderation; without zod, because browsers import it too. */

/** What staff may do against what a person shows or does here. */
export const MEASURES = [
  "remove_listing",
  "hide_listing",
  "hide_review",
  "hide_profile_text",
  "hide_profile_photo",
  "limit_listing",
  "limit_selling",
  "limit_writing",
  "suspend_pro",
  "suspend_account",
  "close_account",
] as const;
export type Measure = (typeof MEASURES)[number];

/** What a measure changes: a thing that a person shows, or the account. */
export const STATEMENT_SUBJECTS = ["listing", "review", "profile", "account"] as const;
export type StatementSubject = (typeof STATEMENT_SUBJECTS)[number];

export const SUBJECT_OF_MEASURE: Record<Measure, StatementSubject> = {
  remove_listing: "listing",
  hide_listing: "listing",
  hide_review: "review",
  hide_profile_text: "profile",
  hide_profile_photo: "profile",
  limit_listing: "account",
  limit_selling: "account",
  limit_writing: "account",
  suspend_pro: "account",
  suspend_account: "account",
  close_account: "account",
};

/**
 * Measures of an account may have an end; the others last until they are taken back. So does a
 * closure, whose account is erased in the end.
 */
export const isLimit = (measure: Measure): boolean =>
  SUBJECT_OF_MEASURE[measure] === "account" && measure !== "close_account";

type SubjectWithMeasures = Exclude<StatementSubject, "account">;

/** The measures that a decision about a subject may choose: its own, and those of its account. */
export const listMeasures = (subject: SubjectWithMeasures): Measure[] =>
  MEASURES.filter((measure) => [subject, "account"].includes(SUBJECT_OF_MEASURE[measure]));

/** Whether a reason is a breach of law or of our terms (Regulation (EU) 2022/2065, article 17). */
export const MODERATION_REASONS = {
  illegal: "illegal",
  counterfeit: "illegal",
  stolen: "illegal",
  unsafe: "illegal",
  fraud: "illegal",
  privacy: "illegal",
  misleading: "terms",
  contact_details: "terms",
  fake_review: "terms",
  false_identity: "terms",
} as const;
export type ModerationReason = keyof typeof MODERATION_REASONS;

export const REVERSAL_CAUSES = ["complaint", "staff", "remedied"] as const;
export type ReversalCause = (typeof REVERSAL_CAUSES)[number];
