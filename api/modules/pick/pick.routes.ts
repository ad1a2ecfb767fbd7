import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { dropPick, listPicks, setPick } from "./staff-picks.ts";

export const pickRoutes: Route[] = [
  route(contract.pick.list, (call, { query }) => listPicks(call, query)),
  route(contract.pick.set, async (call, { params, body }) => {
    await setPick(call, params.listingId, body);
    return null;
  }),
  route(contract.pick.drop, async (call, { params, body }) => {
    await dropPick(call, params.listingId, body);
    return null;
  }),
];
