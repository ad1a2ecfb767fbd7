/** Vocabulary of reports and objections; without zod, because browsers import it too. */

/** Why something should be removed; `objection` asks for a review of a decision. */
export const REPORT_REASONS = ["illegal", "counterfeit", "stolen", "wrong", "objection"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_SUBJECTS = ["listing", "order", "page", "profile", "review"] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

export const REPORT_STATUSES = ["open", "upheld", "dismissed"] as const;
