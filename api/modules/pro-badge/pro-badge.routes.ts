import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { getAccountVerification } from "./evaluate-pro.ts";

export const proBadgeRoutes: Route[] = [
  route(contract.account.getVerification, async (call) => ({
    data: await getAccountVerification(call),
  })),
];
