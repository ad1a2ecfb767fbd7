import type { Locale, Market } from "#contract/market.ts";
import type { Call, UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { sendMessage } from "#api/modules/message/index.ts";
import { toAccountLocale } from "#api/modules/account/index.ts";
import { lockReport } from "#api/modules/report/index.ts";
import { findComplaint, insertComplaint, type NewComplaint } from "./complaint-store.ts";
import { getDecision, getDecisionByLink, requireLinked } from "./get-decisions.ts";
import { findComplainUntil, findReportUntil } from "./present-decision.ts";
import { lockStatement, findStatement } from "./statement-store.ts";

/** Throws not_found, also for another person's decision, and complaint_closed. */
export async function complainAboutDecision(call: UserCall, id: string, body: string) {
  const { database, user, at } = call;
  if (!(await findStatement(database, { id, userId: user.id, at })))
    throw new ApiError("not_found");
  await database.tx(() => complainAbout(call, id, body));
  return getDecision(call, id);
}

/** For whoever holds the link of the mail. Throws not_found, complaint_closed. */
export async function complainByLink(call: Call, token: string, body: string) {
  const { statement, report } = await requireLinked(call, token);
  await call.database.tx(() =>
    statement ? complainAbout(call, statement.id, body) : complainOfReport(call, report!.id, body),
  );
  return getDecisionByLink(call, token);
}

/** The same text once more changes nothing. */
export async function complainAbout(
  call: Pick<Call, "database" | "jobs" | "at">,
  id: string,
  body: string,
): Promise<void> {
  const { database, at } = call;
  const statement = await lockStatement(database, id, at);
  if (!statement) throw new ApiError("not_found");
  const earlier = await findComplaint(database, { statementId: id });
  if (earlier?.body === body) return;
  if (findComplainUntil(statement, earlier, at) === null) throw new ApiError("complaint_closed");
  const person = await database
    .db()
    .selectFrom("user_account")
    .select(["email", "market", "language"])
    .where("id", "=", statement.user_id)
    .executeTakeFirstOrThrow();
  await open(call, {
    ...toAccountLocale(person),
    statement_id: id,
    report_id: null,
    user_id: statement.user_id,
    email: person.email,
    body,
    created_at: at,
  });
}

async function complainOfReport(call: Call, id: string, body: string): Promise<void> {
  const { database, at } = call;
  const report = await lockReport(database, id);
  if (!report) throw new ApiError("not_found");
  const earlier = await findComplaint(database, { reportId: id });
  if (earlier?.body === body) return;
  if (findReportUntil(report, earlier, at) === null) throw new ApiError("complaint_closed");
  const { market, locale, user_id, email } = report;
  const about = { statement_id: null, report_id: id };
  await open(call, { market, locale, ...about, user_id, email, body, created_at: at });
}

async function open(
  call: Pick<Call, "database" | "jobs">,
  complaint: NewComplaint & { market: Market; locale: Locale },
): Promise<void> {
  const id = await insertComplaint(call.database, complaint);
  const { market, locale, email, created_at: at } = complaint;
  await sendMessage(call, {
    template: "complaint-received",
    payload: { complaint_id: id, decision_link: toLink(complaint) },
    recipient: email,
    market,
    locale,
    ...(complaint.user_id !== null && { user_id: complaint.user_id }),
    dedupe_key: `complaint-${id}-received`,
    at,
  });
}

export const toLink = ({
  statement_id,
  report_id,
}: Pick<NewComplaint, "statement_id" | "report_id">) =>
  statement_id === null
    ? ({ type: "report", id: report_id! } as const)
    : ({ type: "decision", id: statement_id } as const);
