/** Words of reports and objections; without zod, because browsers read them too. */

/** Why something should be taken down; `objection` asks us to look at a decision of ours again. */
export const REPORT_REASONS = ["illegal", "counterfeit", "stolen", "wrong", "objection"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_SUBJECTS = ["listing", "order", "page"] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

export const REPORT_STATUSES = ["open", "upheld", "dismissed"] as const;
