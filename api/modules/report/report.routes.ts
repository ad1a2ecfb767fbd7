import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { createReport } from "./create-report.ts";
import { decideReport, listHubReports } from "./hub-reports.ts";

export const reportRoutes: Route[] = [
  route(contract.report.create, async (call, { body }) => ({
    data: await createReport(call, body),
  })),
  route(contract.report.listForHub, (call, { query }) => listHubReports(call, query)),
  route(
    contract.report.decide,
    async (call, { params, body }) => ({ data: await decideReport(call, params.id, body) }),
    { oneTransaction: true },
  ),
];
