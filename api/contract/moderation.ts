import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { complaintIdSchema, reportIdSchema, statementIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { marketSchema } from "./market.ts";
import {
  isLimit,
  listMeasures,
  MEASURES,
  MODERATION_REASONS,
  type ModerationReason,
  REVERSAL_CAUSES,
  STATEMENT_SUBJECTS,
} from "./moderation-words.ts";
import { envelope, page, pageNumberSchema } from "./page.ts";
import { REPORT_REASONS, REPORT_STATUSES, REPORT_SUBJECTS } from "./report-words.ts";

/* Decisions of moderation against a person, and complaints about them. */

const reasons = Object.keys(MODERATION_REASONS) as [ModerationReason, ...ModerationReason[]];
const measureSchema = z.enum(MEASURES, { error: "moderation.measure-required" });
export const reasonSchema = z.enum(reasons, { error: "moderation.reason-required" });
const words = z.string().trim().max(LIMITS.trade.note, "hub.too-long").default("");

/** Absent or null: without end. */
const daysSchema = z
  .int("moderation.days-invalid")
  .min(1, "moderation.days-invalid")
  .max(365, "moderation.days-invalid")
  .nullable()
  .default(null);

/** What a decision chooses; `days` counts for measures of the account alone. */
export const measureFields = { measure: measureSchema, reason: reasonSchema, days: daysSchema };

const complaintSchema = z.object({
  status: z.enum(REPORT_STATUSES),
  body: z.string(),
  /** In the language of the call; null while it waits. */
  answer: z.string().nullable(),
  created_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
});

/** The statement of reasons of Regulation (EU) 2022/2065, article 17. */
export const decisionSchema = z.object({
  id: statementIdSchema,
  measure: z.enum(MEASURES),
  subject_type: z.enum(STATEMENT_SUBJECTS),
  subject_id: z.string(),
  title: z.string(),
  reason: z.enum(reasons),
  ground: z.enum(["illegal", "terms"]),
  /** In the language of the call. */
  facts: z.string(),
  /** `notice`: a report led to it; `own`: staff found it. */
  source: z.enum(["notice", "own"]),
  /** Always false: a person finds and decides. */
  is_automated: z.boolean(),
  markets: z.array(marketSchema),
  decided_at: z.iso.datetime(),
  /** Null: without end. */
  ends_at: z.iso.datetime().nullable(),
  is_in_force: z.boolean(),
  reversal: z
    .object({ cause: z.enum(REVERSAL_CAUSES), note: z.string(), reversed_at: z.iso.datetime() })
    .nullable(),
  complaint: complaintSchema.nullable(),
  /** Null when the time for it is over, when one was made, or when the measure was taken back. */
  complain_until: z.iso.datetime().nullable(),
});
export type Decision = z.infer<typeof decisionSchema>;

export const listDecisions = endpoint({
  id: "listDecisions",
  method: "GET",
  path: "/profile/decisions",
  auth: "user",
  limit: "account",
  query: z.object({ page: pageNumberSchema }),
  response: page(decisionSchema),
});

const idParams = z.object({ id: statementIdSchema });

export const getDecision = endpoint({
  id: "getDecision",
  method: "GET",
  path: "/profile/decisions/{id}",
  auth: "user",
  limit: "account",
  params: idParams,
  response: envelope(decisionSchema),
  errors: ["not_found"],
});

const complaintBody = z.object({
  body: z
    .string({ error: "moderation.body-required" })
    .trim()
    .min(1, "moderation.body-required")
    .max(LIMITS.complaint.body, "moderation.too-long"),
});

/** Free, within six months, once for each decision; another person than the first decides. */
export const complainAboutDecision = endpoint({
  id: "complainAboutDecision",
  method: "POST",
  path: "/profile/decisions/{id}/complaint",
  auth: "user",
  limit: "write",
  idempotent: true,
  params: idParams,
  body: complaintBody,
  response: envelope(decisionSchema),
  errors: ["not_found", "complaint_closed"],
});

/** The answer to a report, as its sender sees it. */
const answeredReportSchema = z.object({
  id: reportIdSchema,
  reason: z.enum(REPORT_REASONS),
  subject_type: z.enum(REPORT_SUBJECTS),
  body: z.string(),
  status: z.enum(REPORT_STATUSES),
  answer: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  complaint: complaintSchema.nullable(),
  complain_until: z.iso.datetime().nullable(),
});
export type AnsweredReport = z.infer<typeof answeredReportSchema>;

const linkedSchema = z.object({
  decision: decisionSchema.nullable(),
  report: answeredReportSchema.nullable(),
});
const tokenParams = z.object({ token: z.string().min(16).max(200) });

/** The decision or the answer that the link of a mail names; needs no account. */
export const getDecisionByLink = endpoint({
  id: "getDecisionByLink",
  method: "GET",
  path: "/decisions/{token}",
  auth: "none",
  limit: "browse",
  params: tokenParams,
  response: envelope(linkedSchema),
  errors: ["not_found"],
});

export const complainByLink = endpoint({
  id: "complainByLink",
  method: "POST",
  path: "/decisions/{token}/complaint",
  auth: "none",
  limit: "send",
  params: tokenParams,
  body: complaintBody,
  response: envelope(linkedSchema),
  errors: ["not_found", "complaint_closed"],
});

/* For staff. Members get 404. */

export const hubDecisionSchema = decisionSchema.extend({
  person: z.string(),
  decided_by: z.string(),
});
export type HubDecision = z.infer<typeof hubDecisionSchema>;

export const listHubDecisions = endpoint({
  id: "listHubDecisions",
  method: "GET",
  path: "/hub/decisions",
  auth: "user",
  access: { key: "read_moderation" },
  limit: "account",
  query: z.object({
    state: z.enum(["in_force", "all"]).default("in_force").catch("in_force"),
    page: pageNumberSchema,
  }),
  response: page(hubDecisionSchema),
  errors: ["not_found"],
});

const MEASURED_SUBJECTS = ["listing", "review", "profile"] as const;

/**
 * A measure that staff take on their own. The person gets the statement of reasons by mail.
 * `subject` is an id, of a profile its username.
 */
export const createDecision = endpoint({
  id: "createDecision",
  method: "POST",
  path: "/hub/decisions",
  auth: "user",
  access: { key: "write_moderation" },
  limit: "write",
  idempotent: true,
  status: 201,
  body: z
    .object({
      subject_type: z.enum(MEASURED_SUBJECTS, { error: "moderation.subject-required" }),
      subject: z
        .string({ error: "moderation.subject-unknown" })
        .trim()
        .min(1, "moderation.subject-unknown")
        .max(100, "moderation.subject-unknown"),
      ...measureFields,
      facts_el: words,
      facts_en: words,
    })
    .refine(({ facts_el, facts_en }) => facts_el !== "" || facts_en !== "", {
      path: ["facts_en"],
      error: "hub.note-required",
    })
    .refine(({ subject_type, measure }) => listMeasures(subject_type).includes(measure), {
      path: ["measure"],
      error: "moderation.measure-required",
    })
    .refine(({ measure, days }) => days === null || isLimit(measure), {
      path: ["days"],
      error: "moderation.days-invalid",
    }),
  response: envelope(z.object({ id: statementIdSchema })),
  errors: [
    "not_found",
    "forbidden",
    "measure_in_force",
    "listing_transition_refused",
    "account_busy",
  ],
});

/** Takes a measure back, as far as what it changed is still as it was left. */
export const liftDecision = endpoint({
  id: "liftDecision",
  method: "POST",
  path: "/hub/decisions/{id}/lift",
  auth: "user",
  access: { key: "write_moderation" },
  limit: "write",
  idempotent: true,
  params: idParams,
  body: z
    .object({ note_el: words, note_en: words })
    .refine(({ note_el, note_en }) => note_el !== "" || note_en !== "", {
      path: ["note_en"],
      error: "hub.note-required",
    }),
  response: null,
  errors: ["not_found", "forbidden", "measure_over"],
});

export const hubComplaintSchema = complaintSchema.omit({ answer: true }).extend({
  id: complaintIdSchema,
  email: z.string(),
  answer_el: z.string().nullable(),
  answer_en: z.string().nullable(),
  decision: hubDecisionSchema.nullable(),
  report: answeredReportSchema.nullable(),
  /** The caller made the decision that it is about, or it is their own complaint. */
  is_for_colleague: z.boolean(),
});
export type HubComplaint = z.infer<typeof hubComplaintSchema>;

export const listHubComplaints = endpoint({
  id: "listHubComplaints",
  method: "GET",
  path: "/hub/complaints",
  auth: "user",
  access: { key: "read_moderation" },
  limit: "account",
  query: z.object({
    state: z.enum(["open", "all"]).default("open").catch("open"),
    page: pageNumberSchema,
  }),
  response: page(hubComplaintSchema),
  errors: ["not_found"],
});

/**
 * Another person than the one who made the decision answers. Upheld, it takes the measure back, or
 * puts the report back into the queue.
 */
export const decideComplaint = endpoint({
  id: "decideComplaint",
  method: "POST",
  path: "/hub/complaints/{id}/decision",
  auth: "user",
  access: { key: "write_moderation" },
  limit: "write",
  idempotent: true,
  params: z.object({ id: complaintIdSchema }),
  body: z
    .object({
      decision: z.enum(["upheld", "dismissed"], { error: "hub.decision-required" }),
      answer_el: words,
      answer_en: words,
    })
    .refine(({ answer_el, answer_en }) => answer_el !== "" || answer_en !== "", {
      path: ["answer_en"],
      error: "hub.note-required",
    }),
  response: null,
  errors: ["not_found", "forbidden", "complaint_closed"],
});

const count = z.int().min(0);

/** Counts of a period, as the transparency reports of articles 15 and 24 ask for them. */
export const moderationFiguresSchema = z.object({
  notices: z.array(
    z.object({
      reason: z.enum(REPORT_REASONS),
      received: count,
      upheld: count,
      dismissed: count,
      /** From the notice to its answer; null while none is answered. */
      median_hours: z.number().nullable(),
    }),
  ),
  measures: z.array(
    z.object({
      measure: z.enum(MEASURES),
      reason: z.enum(reasons),
      source: z.enum(["notice", "own"]),
      taken: count,
      reversed: count,
    }),
  ),
  complaints: z.array(
    z.object({
      about: z.enum(["decision", "report"]),
      received: count,
      upheld: count,
      dismissed: count,
      median_hours: z.number().nullable(),
    }),
  ),
});
export type ModerationFigures = z.infer<typeof moderationFiguresSchema>;

export const getModerationFigures = endpoint({
  id: "getModerationFigures",
  method: "GET",
  path: "/hub/moderation-figures",
  auth: "user",
  access: { key: "read_moderation" },
  limit: "account",
  query: z.object({ from: z.iso.date(), to: z.iso.date() }),
  response: envelope(moderationFiguresSchema),
  errors: ["not_found"],
});
