import type en from "../../locales/en/listing-draft.json";
import type { Draft } from "#contract/listing-draft.ts";
import type { ErrorCode } from "#contract/error-codes.ts";
import type { ApiError } from "../../services/marketplace/api-error.server.ts";

/** Answer to a refused step: one sentence for the form, keys per field, and the typed values. */
export type StepReply = {
  /** Key below `problem.` of the locale file. */
  problem: ProblemKey | null;
  fields: Record<string, string[]>;
  values: Record<string, string>;
  /** The step was saved elsewhere since this form was made: that other version. */
  conflict: { theirs: Draft } | null;
  facts: Record<string, unknown>;
};

export type AutosaveResult =
  | { is: "kept"; version: number; refused: string[] }
  | { is: "conflict" }
  | { is: "signed-out" }
  | { is: "refused"; problem: ProblemKey };

export type ProblemKey = Exclude<keyof (typeof en)["problem"], "title_one" | "title_other">;

/** Errors with their own message; errors that only name fields need none. */
const SENTENCES = {
  selling_off: "selling_off",
  too_many_drafts: "too_many_drafts",
  draft_changed: "draft_changed",
  draft_incomplete: "draft_incomplete",
  seller_not_ready: "seller_not_ready",
  listing_not_editable: "listing_not_editable",
  listing_busy: "listing_busy",
  profile_incomplete: "profile_incomplete",
  too_many_requests: "too_many_requests",
  upload_quota_spent: "upload_quota_spent",
  storage_full: "storage_full",
  idempotency_key_running: "idempotency_key_running",
} as const satisfies Partial<Record<ErrorCode, ProblemKey>>;

export function parseRejection({ code, status, fieldErrors }: ApiError): ProblemKey | null {
  if (code in SENTENCES) return SENTENCES[code as keyof typeof SENTENCES];
  if (status >= 500) return "unavailable";
  return Object.keys(fieldErrors).length > 0 ? null : "general";
}
