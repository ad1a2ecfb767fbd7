import type { HubComplaint } from "#contract/moderation.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { hasKey, listMarkets } from "#api/http/staff-access.ts";
import { toPage } from "#api/http/to-page.ts";
import { hasDecided, writeAudit, writeLook } from "#api/modules/audit/index.ts";
import { sendMessage } from "#api/modules/message/index.ts";
import { findReport, lockReport, writeAnswer } from "#api/modules/report/index.ts";
import { toLink } from "./complain.ts";
import {
  type ComplaintRow,
  findComplaintPage,
  lockComplaint,
  writeComplaintAnswer,
} from "./complaint-store.ts";
import { presentAnsweredReport, presentHubDecision } from "./present-decision.ts";
import { lockMeasure, reverseMeasure } from "./reverse-measure.ts";
import { findStatement } from "./statement-store.ts";

export async function listHubComplaints(
  call: UserCall,
  { state, page }: { state: "open" | "all"; page: number },
) {
  const { total, rows } = await findComplaintPage(call.database, {
    state,
    markets: listMarkets(call),
    page,
  });
  const data: HubComplaint[] = [];
  const showsPrivate = hasKey(call, "read_people_private");
  for (const row of rows) {
    const { id, market } = row;
    if (showsPrivate && row.email !== "") await writeLook(call, { market, type: "complaint", id });
    const shown = await present(call, row);
    data.push(showsPrivate ? shown : { ...shown, email: "" });
  }
  return toPage(data, { total, page, path: "/hub/complaints", query: { state } });
}

async function present(call: UserCall, row: ComplaintRow): Promise<HubComplaint> {
  const { database, at } = call;
  const statement = row.statement_id
    ? await findStatement(database, { id: row.statement_id, at })
    : null;
  const report = row.report_id ? await findReport(database, row.report_id) : null;
  return {
    id: row.id as HubComplaint["id"],
    status: row.status,
    body: row.body,
    email: row.email,
    answer_el: row.answer_el,
    answer_en: row.answer_en,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    decision: statement && presentHubDecision(statement, null, call),
    report: report && presentAnsweredReport(report, null, call),
    is_for_colleague: row.status === "open" && !(await mayDecide(call, row)),
  };
}

/** Another person than the one who decided, and not the one who complains. */
async function mayDecide(
  { database, user, at }: UserCall,
  { statement_id, report_id, user_id }: ComplaintRow,
): Promise<boolean> {
  if (user_id === user.id) return false;
  if (report_id !== null)
    return !(await hasDecided(database, { subjectId: report_id, userId: user.id }));
  const statement = await findStatement(database, { id: statement_id!, at });
  return statement?.decided_by !== user.id;
}

type Answer = { decision: "upheld" | "dismissed"; answer_el: string; answer_en: string };

/** Throws not_found, forbidden for the caller's own decision, complaint_closed. */
export async function decideComplaint(
  call: UserCall,
  id: string,
  { decision, answer_el, answer_en }: Answer,
): Promise<void> {
  const { database, user, at } = call;
  const words = { answer_el: answer_el || answer_en, answer_en: answer_en || answer_el };
  await database.tx(async () => {
    const known = await findKnown(call, id);
    // Lock order: listings and the statement before the complaint.
    const statement = known.statement_id ? await lockMeasure(call, known.statement_id) : null;
    const complaint = await lockComplaint(database, id);
    if (!complaint) throw new ApiError("not_found");
    if (complaint.status !== "open") throw new ApiError("complaint_closed");
    if (!(await mayDecide(call, complaint))) throw new ApiError("forbidden");
    const answer = { status: decision, ...words, decided_by: user.id, decided_at: at } as const;
    await writeComplaintAnswer(database, id, answer);
    if (decision === "upheld") {
      const note = { note_el: words.answer_el, note_en: words.answer_en };
      // Its time may be over, or staff has taken it back meanwhile.
      if (statement?.is_in_force)
        await reverseMeasure(call, statement, { cause: "complaint", ...note });
      if (complaint.report_id !== null) await reopenReport(call, complaint.report_id);
    }
    await writeAudit(call, {
      market: complaint.market,
      action: "complaint.decide",
      subject: { type: "complaint", id },
      data: { decision, statement_id: complaint.statement_id, report_id: complaint.report_id },
    });
    if (complaint.email === "") return;
    const { market, locale, email, user_id } = complaint;
    await sendMessage(call, {
      template: "complaint-decided",
      payload: {
        about: complaint.report_id === null ? "decision" : "report",
        decision,
        answer: { el: words.answer_el, en: words.answer_en },
        decision_link: toLink(complaint),
      },
      recipient: email,
      market,
      locale,
      ...(user_id !== null && { user_id }),
      dedupe_key: `complaint-${id}-decided`,
      at,
    });
  });
}

async function findKnown({ database }: UserCall, id: string) {
  const row = await database
    .db()
    .selectFrom("complaint")
    .select("statement_id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new ApiError("not_found");
  return row;
}

/** Its first answer stays in the audit, so that a third person decides now. */
async function reopenReport({ database }: UserCall, id: string): Promise<void> {
  await lockReport(database, id);
  await writeAnswer(database, id, {
    status: "open",
    answer_el: null,
    answer_en: null,
    decided_by: null,
    decided_at: null,
  });
}
