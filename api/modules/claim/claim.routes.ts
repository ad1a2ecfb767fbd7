import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { createClaim } from "./create-claim.ts";
import { decideClaim } from "./decide-claim.ts";
import { listClaims, listHubClaims } from "./list-claims.ts";
import { moveClaim } from "./move-claim.ts";

export const claimRoutes: Route[] = [
  // Not in one transaction, because photos are processed and stored.
  route(contract.createClaim, async (call, { params, body }) => ({
    data: await createClaim(call, params.orderId, body),
  })),
  route(contract.listClaims, async (call, { params }) => ({
    data: await listClaims(call, params.orderId),
  })),
  route(contract.listHubClaims, (call, { query }) => listHubClaims(call, query)),
  route(
    contract.decideClaim,
    async (call, { params, body }) => ({ data: await decideClaim(call, params.id, body) }),
    { oneTransaction: true },
  ),
  route(
    contract.moveClaim,
    async (call, { params, body }) => ({ data: await moveClaim(call, params.id, body) }),
    { oneTransaction: true },
  ),
];
