import type { StaffKey } from "./staff-keys.ts";
import type { StaffListId } from "./staff-list-words.ts";

export const JOB_KINDS = ["export", "bulk"] as const;
export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** `refused`: who started it may not do it any more. */
export const JOB_STATES = ["running", "done", "refused", "cancelled"] as const;
export type JobState = (typeof JOB_STATES)[number];

export const JOB_ROW_STATES = ["open", "done", "refused"] as const;
export type JobRowState = (typeof JOB_ROW_STATES)[number];

type BulkAction = {
  list: StaffListId;
  /** Of the single action. */
  key: StaffKey;
  /** `reason` is for the audit alone; a `ground` of the vocabulary and its facts go to the person. */
  asks: "reason" | "ground";
};

/** What staff may do to many rows of a list at once. A new one is a line here first. */
export const BULK_ACTIONS = {
  end_sessions: { list: "people", key: "write_people", asks: "reason" },
  remove_listing: { list: "listings", key: "write_moderation", asks: "ground" },
  hide_review: { list: "reviews", key: "write_moderation", asks: "ground" },
} as const satisfies Record<string, BulkAction>;
export type BulkActionId = keyof typeof BULK_ACTIONS;
export const BULK_ACTION_IDS = Object.keys(BULK_ACTIONS) as readonly BulkActionId[];

export const BULK_SCOPES = ["rows", "all"] as const;

export const isBulkAction = (text: string): text is BulkActionId =>
  (BULK_ACTION_IDS as readonly string[]).includes(text);

export const listBulkActions = (list: StaffListId): readonly BulkActionId[] =>
  BULK_ACTION_IDS.filter((id) => BULK_ACTIONS[id].list === list);

export const STAFF_JOB_LIMITS = {
  /** Rows of one action. */
  bulkRows: 1000,
  /** Rows of a file; Excel opens no more than 1,048,576. */
  rows: { csv: 1_000_000, xlsx: 100_000 },
  /** Running jobs of a person. */
  running: 5,
  /** Jobs, and rows of a job, of a page. */
  page: 50,
  heading: 100,
} as const;
