import type { Draft } from "#contract/listing-draft.ts";
import type { ErrorCode } from "#contract/error-codes.ts";
import type { ActionResult } from "../form/action-result.ts";
import type { ApiError } from "../../services/marketplace/api-error.server.ts";

/** Answer to a step: the other version, when it was saved elsewhere since this form was made. */
export type StepResult = ActionResult & { conflict?: Conflict };

export type Conflict = { mine: Record<string, string>; theirs: Draft };

const UNTYPED = new Set(["nonce", "intent", "version", "return", "asked", "owner"]);

/** What a person entered, empty fields included. */
export const pickTyped = (form: FormData | URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && !UNTYPED.has(entry[0]),
    ),
  );

export type AutosaveResult =
  | { is: "kept"; version: number; refused: string[] }
  | { is: "conflict" }
  | { is: "signed-out" }
  | { is: "refused"; problem: ProblemKey };

/** Errors that the wizard says in words of its own. */
const OWN_WORDS = [
  "selling_off",
  "too_many_drafts",
  "draft_changed",
  "draft_incomplete",
  "seller_not_ready",
  "listing_not_editable",
  "listing_busy",
  "too_many_requests",
  "upload_quota_spent",
  "storage_full",
  "idempotency_key_running",
] as const satisfies readonly ErrorCode[];

export type ProblemKey = (typeof OWN_WORDS)[number] | "unavailable" | "general";

/** Null: the errors of its fields say it. */
export function parseRejection({ code, status, fieldErrors }: ApiError): ProblemKey | null {
  const own = OWN_WORDS.find((one) => one === code);
  if (own !== undefined) return own;
  if (status >= 500) return "unavailable";
  return Object.keys(fieldErrors).length > 0 ? null : "general";
}
