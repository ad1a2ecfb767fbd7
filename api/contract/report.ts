import * as z from "zod";
import { emailSchema } from "./account.ts";
import { endpoint } from "./endpoint.ts";
import { reportIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { measureFields } from "./moderation.ts";
import { MEASURES } from "./moderation-words.ts";
import { envelope, page, pageNumberSchema } from "./page.ts";
import { REPORT_REASONS, REPORT_STATUSES, REPORT_SUBJECTS } from "./report-words.ts";

/** Asks for a take-down, or objects to a decision; for everyone, answered by e-mail. */
export const createReport = endpoint({
  id: "createReport",
  method: "POST",
  path: "/reports",
  auth: "optional",
  limit: "send",
  status: 201,
  body: z.object({
    reason: z.enum(REPORT_REASONS, { error: "report.reason-required" }),
    subject_type: z.enum(REPORT_SUBJECTS),
    /** Id of a listing, an order or a review. */
    subject_id: z.uuid().nullable().default(null),
    /** Of a profile; an unknown one makes it a report of the page. */
    username: z.string().trim().max(100).nullable().default(null),
    /** Makes the form idempotent. */
    form_id: z.uuid().nullable().default(null),
    page: z.string().trim().max(500, "report.too-long").default(""),
    email: emailSchema,
    body: z
      .string({ error: "report.body-required" })
      .trim()
      .min(1, "report.body-required")
      .max(LIMITS.report.body, "report.too-long"),
  }),
  response: envelope(z.object({ id: reportIdSchema })),
  errors: ["invalid_fields", "too_many_requests"],
});

export const hubReportSchema = z.object({
  id: reportIdSchema,
  reason: z.enum(REPORT_REASONS),
  subject_type: z.enum(REPORT_SUBJECTS),
  subject_id: z.string().nullable(),
  /** Name of a listing's device, or the username of a person; null where it is gone. */
  subject: z.string().nullable(),
  page: z.string(),
  email: z.string(),
  body: z.string(),
  status: z.enum(REPORT_STATUSES),
  answer_el: z.string().nullable(),
  answer_en: z.string().nullable(),
  created_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
});
export type HubReport = z.infer<typeof hubReportSchema>;

export const listHubReports = endpoint({
  id: "listHubReports",
  method: "GET",
  path: "/hub/reports",
  auth: "user",
  access: { key: "read_reports" },
  limit: "account",
  query: z.object({
    state: z.enum(["open", "all"]).default("open").catch("open"),
    reason: z.enum(REPORT_REASONS).optional().catch(undefined),
    subject: z.enum(REPORT_SUBJECTS).optional().catch(undefined),
    /** Those that are older than this many days. */
    days: z.coerce.number().int().min(1).max(365).optional().catch(undefined),
    page: pageNumberSchema,
  }),
  response: page(hubReportSchema),
  errors: ["not_found"],
});

const answer = z.string().trim().max(LIMITS.trade.note, "hub.too-long").default("");

/**
 * Decides a report with a reason, in at least one language. An upheld report takes a measure, and the
 * person it hits gets the statement of reasons; without a choice, a listing is removed. `none` takes
 * no measure here. An objection must be decided by another person than the first decision.
 */
export const decideReport = endpoint({
  id: "decideReport",
  method: "POST",
  path: "/hub/reports/{id}/decision",
  auth: "user",
  access: { key: "write_reports" },
  limit: "write",
  idempotent: true,
  params: z.object({ id: reportIdSchema }),
  body: z.object({
    decision: z.enum(["upheld", "dismissed"], { error: "hub.decision-required" }),
    answer_el: answer,
    answer_en: answer,
    measure: z.enum([...MEASURES, "none"], { error: "moderation.measure-required" }).optional(),
    /** Absent: the one that the reason of the report names. */
    moderation_reason: measureFields.reason.optional(),
    days: measureFields.days,
  }),
  response: envelope(hubReportSchema),
  errors: [
    "not_found",
    "forbidden",
    "report_closed",
    "measure_in_force",
    "account_busy",
    "listing_transition_refused",
  ],
});
