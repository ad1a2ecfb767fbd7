import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { createClaim } from "./create-claim.ts";
import { decideClaim } from "./decide-claim.ts";
import { listClaims, listHubClaims } from "./list-claims.ts";
import { moveClaim } from "./move-claim.ts";

export const claimRoutes: Route[] = [
  // Not in one transaction, because photos are processed and stored.
  route(contract.claim.create, async (call, { params, body }) => ({
    data: await createClaim(call, params.orderId, body),
  })),
  route(contract.claim.list, async (call, { params }) => ({
    data: await listClaims(call, params.orderId),
  })),
  route(contract.claim.listForHub, (call, { query }) => listHubClaims(call, query)),
  route(
    contract.claim.decide,
    async (call, { params, body }) => ({ data: await decideClaim(call, params.id, body) }),
    { oneTransaction: true },
  ),
  route(
    contract.claim.move,
    async (call, { params, body }) => ({ data: await moveClaim(call, params.id, body) }),
    { oneTransaction: true },
  ),
];
