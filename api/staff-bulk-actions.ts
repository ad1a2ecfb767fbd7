import type { BulkInputs } from "#contract/staff-job.ts";
import type { BulkActionId } from "#contract/staff-job-words.ts";
import type { Measure } from "#contract/moderation-words.ts";
import { createDecision } from "#api/modules/moderation/index.ts";
import { endPersonSessions } from "#api/modules/person/index.ts";
import type { BulkCall } from "#api/modules/staff-job/index.ts";

type Run = (call: BulkCall, rowId: string, inputs: BulkInputs) => Promise<unknown>;

const decide =
  (subject_type: "listing" | "review", measure: Measure): Run =>
  (call, subject, { ground, facts_el, facts_en }) =>
    createDecision(call, {
      subject_type,
      subject,
      measure,
      reason: ground!,
      days: null,
      facts_el,
      facts_en,
    });

/** The use case of the single action, which runs for each row in a transaction of its own. */
export const bulkActions: Record<BulkActionId, Run> = {
  end_sessions: (call, id, { reason }) => endPersonSessions(call, id, reason!),
  remove_listing: decide("listing", "remove_listing"),
  hide_review: decide("review", "hide_review"),
};
