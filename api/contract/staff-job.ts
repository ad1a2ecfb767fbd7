import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { staffJobIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { localeSchema } from "./market.ts";
import { reasonSchema as groundSchema } from "./moderation.ts";
import { envelope } from "./page.ts";
import { reasonSchema } from "./staff.ts";
import {
  BULK_ACTION_IDS,
  type BulkActionId,
  BULK_ACTIONS,
  BULK_SCOPES,
  EXPORT_FORMATS,
  JOB_KINDS,
  JOB_ROW_STATES,
  JOB_STATES,
  STAFF_JOB_LIMITS,
} from "./staff-job-words.ts";
import { anyListAccess, listParams } from "./staff-list.ts";
import { STAFF_LIST_IDS } from "./staff-list-words.ts";

/* Files of the console's lists, and actions on many of their rows; an addition to spec §7. */

export const staffJobSchema = z.object({
  id: staffJobIdSchema,
  kind: z.enum(JOB_KINDS),
  list: z.enum(STAFF_LIST_IDS as unknown as [(typeof STAFF_LIST_IDS)[number]]),
  format: z.enum(EXPORT_FORMATS).nullable(),
  action: z.enum(BULK_ACTION_IDS as unknown as [BulkActionId]).nullable(),
  state: z.enum(JOB_STATES),
  started_by: z.string().nullable(),
  is_mine: z.boolean(),
  /** It runs, and the caller may end it. */
  may_cancel: z.boolean(),
  /** Of the list's page, without `?`; null for the jobs of others. */
  query: z.string().nullable(),
  /** When it was started; of a file at most `STAFF_LIST_LIMITS.count` + 1. */
  rows: z.int().min(0),
  done: z.int().min(0),
  refused: z.int().min(0),
  /** More rows matched than a file of this format holds. */
  is_cut: z.boolean(),
  /** Of a finished file of one's own: it is downloaded in so many parts. */
  parts: z.int().min(0),
  bytes: z.int().min(0),
  created_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime(),
});
export type StaffJob = z.infer<typeof staffJobSchema>;

const query = z.string().max(8000).default("");
const jobParams = z.object({ jobId: staffJobIdSchema });

/**
 * The columns, order and filters of the very query. Private data: proof_needed, and read once more
 * when the file is downloaded.
 */
export const createListExport = endpoint({
  id: "createListExport",
  method: "POST",
  path: "/staff/lists/{list}/exports",
  auth: "user",
  access: anyListAccess,
  limit: "write",
  idempotent: true,
  status: 201,
  params: listParams,
  body: z.object({
    query,
    format: z.enum(EXPORT_FORMATS, { error: "staff-job.export.format-required" }),
    /** How numbers and times are written in a CSV file. */
    locale: localeSchema,
    /** Names of the columns by their id; `currency` names the one beside each amount. */
    headings: z.record(z.string().max(60), z.string().max(STAFF_JOB_LIMITS.heading)).default({}),
  }),
  response: envelope(staffJobSchema),
  errors: ["proof_needed", "too_many_jobs"],
});

const facts = z.string().trim().max(LIMITS.trade.note, "hub.too-long").default("");

/** What an action asks; which of them it needs, `BULK_ACTIONS` says. */
export const bulkInputs = z.object({
  reason: reasonSchema.optional(),
  ground: groundSchema.optional(),
  facts_el: facts,
  facts_en: facts,
});
export type BulkInputs = z.output<typeof bulkInputs>;

type Asked = Partial<BulkInputs> & { action: BulkActionId };

/** The field that the action asks for and that is missing, with the key of its sentence. */
function findMissingInput({ action, ...inputs }: Asked): [string, string] | null {
  if (BULK_ACTIONS[action].asks === "reason")
    return inputs.reason ? null : ["reason", "console.reason-required"];
  if (!inputs.ground) return ["ground", "moderation.reason-required"];
  return inputs.facts_el || inputs.facts_en ? null : ["facts_en", "hub.note-required"];
}

/** Each row goes through the single action, with its key, its entry in the audit and its mail. */
export const startBulkAction = endpoint({
  id: "startBulkAction",
  method: "POST",
  path: "/staff/lists/{list}/bulk",
  auth: "user",
  access: anyListAccess,
  limit: "write",
  idempotent: true,
  status: 201,
  params: listParams,
  body: bulkInputs
    .extend({
      action: z.enum(BULK_ACTION_IDS as unknown as [BulkActionId]),
      /** The rows that are named, or all that match the query. */
      scope: z.enum(BULK_SCOPES, { error: "staff-job.bulk.scope-required" }),
      /** `id`, or `id.version` as it was seen; of `all` none. */
      rows: z.array(z.string().max(60)).max(STAFF_JOB_LIMITS.bulkRows).default([]),
      query,
      /** Rows that the person was told of: bulk_changed where more match by now. */
      expected: z.int().min(1),
    })
    .superRefine((body, context) => {
      if ((body.scope === "rows") !== body.rows.length > 0)
        context.addIssue({
          code: "custom",
          path: ["rows"],
          message: "staff-job.bulk.rows-required",
        });
      const missing = findMissingInput(body);
      if (missing) context.addIssue({ code: "custom", path: [missing[0]], message: missing[1] });
    }),
  response: envelope(staffJobSchema),
  errors: ["proof_needed", "too_many_jobs", "bulk_changed", "bulk_too_many", "not_found"],
});

/** Lists one's own jobs, and with `read_staff` all, the newest first. */
export const listStaffJobs = endpoint({
  id: "listStaffJobs",
  method: "GET",
  path: "/staff/jobs",
  auth: "user",
  access: anyListAccess,
  limit: "account",
  query: z.object({ after: z.uuid().optional().catch(undefined) }),
  response: z.object({ data: z.array(staffJobSchema), next: staffJobIdSchema.nullable() }),
});

const jobRowSchema = z.object({
  number: z.int(),
  row_id: z.string(),
  label: z.string(),
  state: z.enum(JOB_ROW_STATES),
  /** Code of the API that says why it was refused. */
  error: z.string().nullable(),
  /** The same in the language of the call. */
  message: z.string().nullable(),
});
export type StaffJobRow = z.infer<typeof jobRowSchema>;

/** Has the rows of an action; `state` leaves the rows of one state. */
export const getStaffJob = endpoint({
  id: "getStaffJob",
  method: "GET",
  path: "/staff/jobs/{jobId}",
  auth: "user",
  access: anyListAccess,
  limit: "account",
  params: jobParams,
  query: z.object({
    state: z.enum(JOB_ROW_STATES).optional().catch(undefined),
    after: z.coerce.number().int().min(0).catch(0).default(0),
  }),
  response: envelope(
    z.object({ job: staffJobSchema, rows: z.array(jobRowSchema), next: z.int().nullable() }),
  ),
  errors: ["not_found"],
});

/** Ends a running job; what it has done stays done. One's own, or any with `write_staff`. */
export const cancelStaffJob = endpoint({
  id: "cancelStaffJob",
  method: "POST",
  path: "/staff/jobs/{jobId}/cancel",
  auth: "user",
  access: anyListAccess,
  limit: "write",
  params: jobParams,
  response: null,
  errors: ["not_found", "job_closed"],
});

/** One part of a file of one's own; the parts in their order are the file. */
export const getStaffJobPart = endpoint({
  id: "getStaffJobPart",
  method: "GET",
  path: "/staff/jobs/{jobId}/parts/{part}",
  auth: "user",
  access: anyListAccess,
  limit: "dataExportPart",
  params: jobParams.extend({ part: z.coerce.number().int().min(0) }),
  response: envelope(z.object({ base64: z.string() })),
  errors: ["not_found", "proof_needed"],
});
