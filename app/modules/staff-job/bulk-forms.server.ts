import * as z from "zod";
import { createDecision } from "#contract/moderation.ts";
import {
  BULK_ACTIONS,
  type BulkActionId,
  isBulkAction,
  STAFF_JOB_LIMITS,
} from "#contract/staff-job-words.ts";
import { updateStaffMember } from "#contract/staff.ts";
import type { StaffListId } from "#contract/staff-list-words.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { STAFF_MESSAGES } from "../staff/staff-forms.server.ts";
import { toRawQuery } from "../staff-list/load-list.server.ts";

const { facts_el, facts_en, reason: ground } = createDecision.body.shape;
const { reason } = updateStaffMember.body.shape;

/** One schema for both, so that a form has one type: what an action does not ask stays out. */
const SCHEMAS = {
  reason: z.object({ reason, ground: ground.optional(), facts_el, facts_en }),
  ground: z
    .object({ reason: reason.optional(), ground, facts_el, facts_en })
    .refine((typed) => typed.facts_el !== "" || typed.facts_en !== "", {
      path: ["facts_en"],
      error: "hub.note-required",
    }),
};

export const chooseSchema = (action: BulkActionId) => SCHEMAS[BULK_ACTIONS[action].asks];

export const BULK_MESSAGES = {
  ...STAFF_MESSAGES,
  bulk_changed: "staff-job.bulk.changed",
  bulk_too_many: "error.bulk_too_many",
  too_many_jobs: "staff-job.export.too-many",
  not_found: "staff-job.bulk.unknown",
} as const;

type Bulk = {
  list: StaffListId;
  action: BulkActionId;
  scope: "ticked" | "page" | "all";
  /** Of the list's page, without `?`. */
  query: string;
  rows: string[];
  /** How many match all in all, as the person was told. */
  expected: number | null;
};

/** Null for an action that this list does not have. */
export function readBulk(list: StaffListId, search: URLSearchParams): Bulk | null {
  const action = search.get("action") ?? "";
  if (!isBulkAction(action) || BULK_ACTIONS[action].list !== list) return null;
  const expected = Number(search.get("expected"));
  const scope = search.get("scope");
  const listed = (name: string) => (search.get(name) ?? "").split(",");
  const rows = (
    scope === "page" ? listed("shown") : [...search.getAll("row"), ...listed("rows")]
  ).filter((text) => /^[\w-]{1,40}(?:\.\d{1,9})?$/.test(text));
  return {
    list,
    action,
    scope: scope === "all" || scope === "page" ? scope : "ticked",
    query: (search.get("query") ?? "").slice(0, 8000),
    rows: rows.slice(0, STAFF_JOB_LIMITS.bulkRows),
    expected: Number.isSafeInteger(expected) && expected > 0 ? expected : null,
  };
}

/** What the address lacks to say for itself what is meant; null where it says it already. */
export async function findRows(
  api: ApiClient,
  { list, scope, query, rows, expected }: Bulk,
): Promise<Record<string, string> | null> {
  const asked = { ...toRawQuery(new URLSearchParams(query)), list };
  // As they were shown, not as the page would be now.
  if (scope === "page") return { scope: "ticked", rows: rows.join() };
  // Asked in any case: it refuses who may not read the list.
  const { total } = await api.staffList.count(asked);
  if (scope === "ticked" || expected !== null) return null;
  return total === 0 ? null : { scope, expected: String(total) };
}
