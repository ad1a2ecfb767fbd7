import { seconds } from "#contract/duration.ts";
import type { ErrorCode } from "#contract/error-codes.ts";
import type { Outcome } from "./upload-queue.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";

type Answer = { outcome: Outcome; status: number };

/** Errors with a text of their own on this step. */
const FAULTS: Partial<Record<ErrorCode, string>> = {
  listing_not_editable: "not-editable",
  listing_busy: "not-editable",
  selling_off: "selling-off",
  upload_quota_spent: "quota",
  storage_full: "no-room",
};

export function toUploadAnswer(error: unknown, isSignedOut: boolean): Answer | null {
  const problem = parseApiError(error);
  if (problem === null) return null;
  const { code, status, fieldErrors } = problem;
  const failed = (fault: "connection" | "busy", after: number): Answer => ({
    outcome: { is: "failed", fault, after },
    status,
  });
  const refused = (fault: string): Answer => ({ outcome: { is: "refused", fault }, status });

  if (isSignedOut) return { outcome: { is: "signed-out" }, status: 401 };
  if (code === "too_many_requests") return failed("busy", seconds(30));
  if (code === "idempotency_key_running") return failed("connection", seconds(2));
  // A retry does not help while the storage is full.
  if (status >= 500 && code !== "storage_full")
    return { ...failed("busy", seconds(2)), status: 503 };
  if (code === "not_found") return refused("gone");
  const key = fieldErrors["file"]?.[0];
  return refused(key?.replace(/^sell\./, "") ?? FAULTS[code] ?? "general");
}
