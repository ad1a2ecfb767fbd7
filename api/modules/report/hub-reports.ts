import type { HubReport } from "#contract/report.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { listMarkets } from "#api/http/staff-access.ts";
import { toPage } from "#api/http/to-page.ts";
import { hasDecided, writeAudit } from "#api/modules/audit/index.ts";
import { takeDownListing } from "#api/modules/hub/index.ts";
import { sendMessage } from "#api/modules/message/index.ts";
import { findReportPage, lockReport, writeAnswer, type ReportRow } from "./report-store.ts";

const present = (row: ReportRow): HubReport => ({
  id: row.id as HubReport["id"],
  reason: row.reason,
  subject_type: row.subject_type,
  subject_id: row.subject_id,
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
  { state, page }: { state: "open" | "all"; page: number },
) {
  const { total, rows } = await findReportPage(call.database, {
    state,
    markets: listMarkets(call),
    page,
  });
  return toPage(rows.map(present), { total, page, path: "/hub/reports", query: { state } });
}

type Answer = { decision: "upheld" | "dismissed"; answer_el: string; answer_en: string };

/** Throws not_found, report_closed, forbidden for the caller's own decision, invalid_fields. */
export async function decideReport(
  call: UserCall,
  id: string,
  { decision, answer_el, answer_en }: Answer,
) {
  const { database, user, at } = call;
  if (!answer_el && !answer_en)
    throw new ApiError("invalid_fields", { fields: { answer_en: ["hub.note-required"] } });
  const words = { answer_el: answer_el || answer_en, answer_en: answer_en || answer_el };
  return database.tx(async () => {
    const report = await lockReport(database, id);
    if (!report) throw new ApiError("not_found");
    if (report.status !== "open") throw new ApiError("report_closed");
    if (report.user_id === user.id) throw new ApiError("forbidden");
    const { subject_type, subject_id: subjectId, reason } = report;
    if (
      reason === "objection" &&
      subjectId !== null &&
      (await hasDecided(database, { subjectId, userId: user.id }))
    )
      throw new ApiError("forbidden");
    if (decision === "upheld" && reason !== "objection" && subject_type === "listing" && subjectId)
      await takeDownListing(call, subjectId, words);
    const answer = { status: decision, ...words, decided_by: user.id, decided_at: at };
    await writeAnswer(database, id, answer);
    await writeAudit(call, {
      market: report.market,
      action: "report.decide",
      subject: { type: "report", id },
      data: { decision, reason, subject_type, subject_id: subjectId },
    });
    if (report.email !== "")
      await sendMessage(call, {
        template: "report-decided",
        payload: { report_id: id, decision, answer: { el: words.answer_el, en: words.answer_en } },
        recipient: report.email,
        market: report.market,
        locale: report.locale,
        dedupe_key: `report-${id}-decided`,
        at,
      });
    return present({ ...report, ...answer });
  });
}
