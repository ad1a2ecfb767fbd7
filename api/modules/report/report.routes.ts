import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { createReport } from "./create-report.ts";

export const reportRoutes: Route[] = [
  route(contract.report.create, async (call, { body }) => ({
    data: await createReport(call, body),
  })),
];
