import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { listClosedAccounts, restoreClosedAccount } from "./closed-accounts.ts";

export const hubAccountRoutes: Route[] = [
  route(contract.findClosedAccounts, async (call, { query }) => ({
    data: await listClosedAccounts(call, query.q),
  })),
  route(
    contract.restoreAccount,
    async (call, { params, body }) => {
      await restoreClosedAccount(call, params.userId, body.note);
      return null;
    },
    { oneTransaction: true },
  ),
];
