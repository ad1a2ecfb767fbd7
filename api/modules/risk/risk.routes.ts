import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { getRiskFigures } from "./get-risk-figures.ts";

export const riskRoutes: Route[] = [
  route(contract.risk.getFigures, async (call, { query }) => ({
    data: await getRiskFigures(call, query),
  })),
];
