import type { Market } from "#contract/market.ts";
import { hasDecided, writeAudit } from "#api/modules/audit/index.ts";
import { sendMessage } from "#api/modules/message/index.ts";
import { lockOpenReports, type ReportRow, writeAnswer } from "#api/modules/report/index.ts";
import el from "./locales/el.json" with { type: "json" };
import en from "./locales/en.json" with { type: "json" };
import type { StaffCall } from "./measure-effects.ts";

type Answer = {
  decision: "upheld" | "dismissed";
  answer_el: string;
  answer_en: string;
  /** Of the measure that was taken because of it; null where none was. */
  statementId: string | null;
};

/** Writes the answer to a locked report, and tells its sender. */
export async function answerReport(
  call: StaffCall,
  report: ReportRow,
  { decision, answer_el, answer_en, statementId }: Answer,
): Promise<Pick<ReportRow, "status" | "answer_el" | "answer_en" | "decided_by" | "decided_at">> {
  const { database, user, at } = call;
  const { id, reason, subject_type, subject_id } = report;
  const answer = { status: decision, answer_el, answer_en, decided_by: user.id, decided_at: at };
  await writeAnswer(database, id, answer);
  await writeAudit(call, {
    market: report.market,
    action: "report.decide",
    subject: { type: "report", id },
    data: { decision, reason, subject_type, subject_id, statement_id: statementId },
  });
  if (report.email !== "")
    await sendMessage(call, {
      template: "report-decided",
      payload: {
        report_id: id,
        decision,
        answer: { el: answer_el, en: answer_en },
        decision_link: { type: "report", id },
      },
      recipient: report.email,
      market: report.market,
      locale: report.locale,
      dedupe_key: `report-${id}-decided-${at.toISOString()}`,
      at,
    });
  return answer;
}

/**
 * Answers the other open reports of a listing that was taken down, in words of the shop: what staff
 * wrote is for one person. Reports that need another person stay open.
 */
export async function answerOtherReports(
  call: StaffCall,
  {
    listingId,
    market,
    exceptId,
    statementId,
  }: { listingId: string; market: Market; exceptId: string | null; statementId: string },
): Promise<void> {
  const { database, user } = call;
  for (const report of await lockOpenReports(database, { listingId, market })) {
    if (report.id === exceptId || report.user_id === user.id) continue;
    if (await hasDecided(database, { subjectId: report.id, userId: user.id })) continue;
    await answerReport(call, report, {
      decision: "upheld",
      answer_el: el["listing-removed"],
      answer_en: en["listing-removed"],
      statementId,
    });
  }
}
