import type { HubReport } from "#contract/report.ts";
import { listMeasures, type Measure, type ModerationReason } from "#contract/moderation-words.ts";
import type { ReportReason } from "#contract/report-words.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { hasKey, listMarkets, requireKey } from "#api/http/staff-access.ts";
import { toPage } from "#api/http/to-page.ts";
import { hasDecided, writeLook } from "#api/modules/audit/index.ts";
import {
  findReportPage,
  type ListedReport,
  lockReport,
  type ReportFilter,
  type ReportRow,
} from "#api/modules/report/index.ts";
import { answerReport } from "./answer-report.ts";
import { applyMeasure } from "./apply-measure.ts";

const present = (row: ListedReport): HubReport => ({
  id: row.id as HubReport["id"],
  reason: row.reason,
  subject_type: row.subject_type,
  subject_id: row.subject_id,
  subject: row.subject,
  page: row.page,
  email: row.email,
  body: row.body,
  status: row.status,
  answer_el: row.answer_el,
  answer_en: row.answer_en,
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
});

export async function listHubReports(
  call: UserCall,
  { page, ...filter }: ReportFilter & { page: number },
) {
  const { database, at } = call;
  const markets = listMarkets(call);
  const { total, rows } = await findReportPage(database, { ...filter, markets, page, at });
  const { state, reason, subject, days } = filter;
  const query = {
    state,
    ...(reason && { reason }),
    ...(subject && { subject }),
    ...(days && { days: String(days) }),
  };
  const showsPrivate = hasKey(call, "read_people_private");
  for (const { id, market, email } of rows)
    if (showsPrivate && email !== "") await writeLook(call, { market, type: "report", id });
  const shown = rows.map(present).map((row) => (showsPrivate ? row : { ...row, email: "" }));
  return toPage(shown, { total, page, path: "/hub/reports", query });
}

/** Reasons of a statement where the decision names none. */
const REASON_OF: Record<ReportReason, ModerationReason> = {
  illegal: "illegal",
  counterfeit: "counterfeit",
  stolen: "stolen",
  wrong: "misleading",
  objection: "misleading",
};

type Answer = {
  decision: "upheld" | "dismissed";
  answer_el: string;
  answer_en: string;
  measure?: Measure | "none" | undefined;
  moderation_reason?: ModerationReason | undefined;
  days: number | null;
};

/** See the contract for what it throws. */
export async function decideReport(call: UserCall, id: string, chosen: Answer) {
  const { decision, answer_el, answer_en } = chosen;
  const { database, user } = call;
  if (!answer_el && !answer_en)
    throw new ApiError("invalid_fields", { fields: { answer_en: ["hub.note-required"] } });
  const words = { answer_el: answer_el || answer_en, answer_en: answer_en || answer_el };
  return database.tx(async () => {
    const report = await lockReport(database, id);
    if (!report) throw new ApiError("not_found");
    if (report.status !== "open") throw new ApiError("report_closed");
    if (report.user_id === user.id) throw new ApiError("forbidden");
    const { subject_id: subjectId, reason } = report;
    if (
      reason === "objection" &&
      subjectId !== null &&
      (await hasDecided(database, { subjectId, userId: user.id }))
    )
      throw new ApiError("forbidden");
    // Decided before, and put back into the queue by a complaint.
    if (await hasDecided(database, { subjectId: id, userId: user.id }))
      throw new ApiError("forbidden");
    const statement =
      decision === "upheld" ? await measureReport(call, report, { ...chosen, ...words }) : null;
    const answer = await answerReport(call, report, {
      decision,
      ...words,
      statementId: statement,
    });
    return present({ ...report, ...answer, subject: null });
  });
}

/** Id of the statement of reasons; null where no measure was taken. */
async function measureReport(
  call: UserCall,
  report: ReportRow,
  { measure: chosen, moderation_reason, days, answer_el, answer_en }: Answer,
): Promise<string | null> {
  const { id, reason, subject_type, subject_id: subject } = report;
  const isOfThing =
    subject_type === "listing" || subject_type === "review" || subject_type === "profile";
  const isDefault = chosen === undefined;
  const measure = chosen ?? (reason === "objection" ? "none" : DEFAULT_OF[subject_type]);
  if (measure === "none" || measure === undefined) return null;
  if (!isOfThing || subject === null)
    throw new ApiError("invalid_fields", {
      fields: { measure: ["moderation.measure-required"] },
    });
  requireKey(call, "write_moderation");
  if (!listMeasures(subject_type).includes(measure))
    throw new ApiError("invalid_fields", {
      fields: { measure: ["moderation.measure-required"] },
    });
  const input = {
    subject: { type: subject_type, id: subject },
    measure,
    reason: moderation_reason ?? REASON_OF[reason],
    days,
    facts_el: answer_el,
    facts_en: answer_en,
    reportId: id,
  };
  try {
    return await applyMeasure(call, input);
  } catch (error) {
    // Sold or gone meanwhile: there is nothing to take down, and the report was right.
    const isGone =
      error instanceof ApiError && ["not_found", "listing_transition_refused"].includes(error.code);
    if (isDefault && isGone) return null;
    throw error;
  }
}

const DEFAULT_OF: Partial<Record<ReportRow["subject_type"], Measure>> = {
  listing: "remove_listing",
};
