import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { createAgentKey, listAgentKeys, revokeAgentKey } from "./manage-agent-keys.ts";

export const agentKeyRoutes: Route[] = [
  route(contract.agentKey.list, async (call) => ({ data: await listAgentKeys(call) })),
  route(contract.agentKey.create, async (call, { body }) => ({
    data: await createAgentKey(call, body),
  })),
  route(contract.agentKey.revoke, async (call, { params }) => {
    await revokeAgentKey(call, params.keyId);
    return null;
  }),
];
