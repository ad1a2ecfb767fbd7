import { LIMITS } from "#contract/limits.ts";
import { type Language, MARKETS } from "#contract/market.ts";
import type { AnsweredReport, Decision, HubDecision } from "#contract/moderation.ts";
import { isLimit, MODERATION_REASONS } from "#contract/moderation-words.ts";
import type { ReportRow } from "#api/modules/report/index.ts";
import type { ComplaintRow } from "./complaint-store.ts";
import type { StatementRow } from "./statement-store.ts";

type Context = { language: Language; at: Date };

const pick = (
  language: Language,
  { el, en }: { el: string | null; en: string | null },
): string | null => (language === "el" ? el : en);

const presentComplaint = (row: ComplaintRow, language: Language) => ({
  status: row.status,
  body: row.body,
  answer: pick(language, { el: row.answer_el, en: row.answer_en }),
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
});

const endOf = (decidedAt: Date): Date => new Date(decidedAt.getTime() + LIMITS.complaint.open);

/** Once, as long as the decision stands and its time is not over. */
export const findComplainUntil = (
  statement: StatementRow,
  complaint: ComplaintRow | null,
  at: Date,
): Date | null => {
  const until = endOf(statement.decided_at);
  return complaint === null && statement.reversed_at === null && until > at ? until : null;
};

/** An earlier complaint has put the report back into the queue: the new answer has its own. */
export const findReportUntil = (
  report: ReportRow,
  complaint: ComplaintRow | null,
  at: Date,
): Date | null => {
  if (report.status === "open" || report.decided_at === null) return null;
  const until = endOf(report.decided_at);
  const isMade = complaint !== null && complaint.created_at >= report.decided_at;
  return isMade || until <= at ? null : until;
};

export const presentDecision = (
  row: StatementRow,
  complaint: ComplaintRow | null,
  { language, at }: Context,
): Decision => ({
  id: row.id as Decision["id"],
  measure: row.measure,
  subject_type: row.subject_type,
  subject_id: row.subject_id,
  title: row.title,
  reason: row.reason,
  ground: MODERATION_REASONS[row.reason],
  facts: pick(language, { el: row.facts_el, en: row.facts_en }) ?? "",
  source: row.report_id === null ? "own" : "notice",
  is_automated: false,
  markets: isLimit(row.measure) || row.subject_type === "profile" ? [...MARKETS] : [row.market],
  decided_at: row.decided_at.toISOString(),
  ends_at: row.ends_at?.toISOString() ?? null,
  is_in_force: row.is_in_force,
  reversal:
    row.cause === null || row.reversed_at === null
      ? null
      : {
          cause: row.cause,
          note: pick(language, { el: row.note_el, en: row.note_en }) ?? "",
          reversed_at: row.reversed_at.toISOString(),
        },
  complaint: complaint && presentComplaint(complaint, language),
  complain_until: findComplainUntil(row, complaint, at)?.toISOString() ?? null,
});

export const presentHubDecision = (
  row: StatementRow,
  complaint: ComplaintRow | null,
  context: Context,
): HubDecision => ({
  ...presentDecision(row, complaint, context),
  person: row.person ?? "",
  decided_by: row.staff ?? "",
});

export const presentAnsweredReport = (
  row: ReportRow,
  complaint: ComplaintRow | null,
  { language, at }: Context,
): AnsweredReport => ({
  id: row.id as AnsweredReport["id"],
  reason: row.reason,
  subject_type: row.subject_type,
  body: row.body,
  status: row.status,
  answer: pick(language, { el: row.answer_el, en: row.answer_en }),
  decided_at: row.decided_at?.toISOString() ?? null,
  complaint: complaint && presentComplaint(complaint, language),
  complain_until: findReportUntil(row, complaint, at)?.toISOString() ?? null,
});
