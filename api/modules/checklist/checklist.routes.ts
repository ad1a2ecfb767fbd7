import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { getChecklist } from "./get-checklist.ts";
import { testProvider } from "./test-provider.ts";

const { checklist } = contract;

export const checklistRoutes: Route[] = [
  route(checklist.get, async (call) => ({ data: await getChecklist(call) })),
  route(checklist.test, async (call, { params }) => ({
    data: await testProvider(call, params.provider),
  })),
];
