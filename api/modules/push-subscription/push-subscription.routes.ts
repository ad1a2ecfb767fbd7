import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { listPushSubscriptions, subscribePush, unsubscribePush } from "./manage-push.ts";

export const pushSubscriptionRoutes: Route[] = [
  route(contract.pushSubscription.list, async (call) => ({
    data: await listPushSubscriptions(call),
  })),
  route(contract.pushSubscription.subscribe, async (call, { body }) => ({
    data: await subscribePush(call, body),
  })),
  route(contract.pushSubscription.unsubscribe, async (call, { params }) => {
    await unsubscribePush(call, params.pushSubscriptionId);
    return null;
  }),
];
