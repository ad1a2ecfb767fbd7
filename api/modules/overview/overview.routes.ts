import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { getOverview } from "./get-overview.ts";

export const overviewRoutes: Route[] = [
  route(contract.overview.get, async (call) => ({ data: await getOverview(call) })),
];
