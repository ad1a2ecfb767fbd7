import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { listTransactions } from "./list-transactions.ts";

export const transactionRoutes: Route[] = [
  route(contract.transaction.list, (call, { query }) => listTransactions(call, query)),
];
