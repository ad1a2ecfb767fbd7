import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { listBlockers } from "./list-blockers.ts";

export const deletionBlockerRoutes: Route[] = [
  route(contract.account.listDeletionBlockers, async ({ database, user }) => ({
    data: await listBlockers(database, user.id),
  })),
];
