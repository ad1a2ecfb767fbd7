import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { getSalesFigures } from "./get-sales-figures.ts";
import { getStatement } from "./get-statement.ts";

export const statementRoutes: Route[] = [
  route(contract.statement.get, async (call, { query }) => ({
    data: await getStatement(call, query.year),
  })),
  route(contract.statement.getSalesFigures, async (call) => ({
    data: await getSalesFigures(call),
  })),
];
