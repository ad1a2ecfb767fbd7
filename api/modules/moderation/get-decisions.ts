import type { Decision, HubDecision } from "#contract/moderation.ts";
import type { Call, UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { listMarkets } from "#api/http/staff-access.ts";
import { toPage } from "#api/http/to-page.ts";
import { findReport } from "#api/modules/report/index.ts";
import { openDecisionLink } from "#api/modules/restriction/index.ts";
import { findComplaint } from "./complaint-store.ts";
import { presentAnsweredReport, presentDecision, presentHubDecision } from "./present-decision.ts";
import { findStatement, findStatementPage, type StatementRow } from "./statement-store.ts";

const complaintOf = ({ database }: Pick<Call, "database">, { id }: StatementRow) =>
  findComplaint(database, { statementId: id });

export async function listDecisions(call: UserCall, page: number) {
  const { database, user, at } = call;
  const { total, rows } = await findStatementPage(database, { userId: user.id, page, at });
  const data: Decision[] = [];
  for (const row of rows) data.push(presentDecision(row, await complaintOf(call, row), call));
  return toPage(data, { total, page, path: "/profile/decisions" });
}

/** Throws not_found, also for another person's. */
export async function getDecision(call: UserCall, id: string): Promise<Decision> {
  const { database, user, at } = call;
  const row = await findStatement(database, { id, userId: user.id, at });
  if (!row) throw new ApiError("not_found");
  return presentDecision(row, await complaintOf(call, row), call);
}

/** Throws not_found for a token that is not ours, and after the erasure of the person. */
export async function requireLinked(call: Call, token: string) {
  const { database, secretBox, at } = call;
  const link = await openDecisionLink(secretBox, token);
  const statement =
    link?.type === "decision" ? await findStatement(database, { id: link.id, at }) : null;
  const report = link?.type === "report" ? await findReport(database, link.id) : null;
  const isErased = statement ? statement.facts_en === "" : !report || report.email === "";
  if (isErased) throw new ApiError("not_found");
  return { statement, report };
}

export async function getDecisionByLink(call: Call, token: string) {
  const { database } = call;
  const { statement, report } = await requireLinked(call, token);
  return {
    decision: statement && presentDecision(statement, await complaintOf(call, statement), call),
    report:
      report &&
      presentAnsweredReport(report, await findComplaint(database, { reportId: report.id }), call),
  };
}

export async function listHubDecisions(
  call: UserCall,
  { state, page }: { state: "in_force" | "all"; page: number },
) {
  const { database, at } = call;
  const filter = { onlyInForce: state === "in_force", markets: listMarkets(call), page, at };
  const { total, rows } = await findStatementPage(database, filter);
  const data: HubDecision[] = [];
  for (const row of rows) data.push(presentHubDecision(row, await complaintOf(call, row), call));
  return toPage(data, { total, page, path: "/hub/decisions", query: { state } });
}
