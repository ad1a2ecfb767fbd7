import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import {
  createSubscriptionClaim,
  decideClaim,
  listHubClaims,
  moveClaim,
} from "./claim-subscription.ts";
import {
  activateSubscription,
  confirmSubscription,
  paySubscription,
  reactivateSubscription,
} from "./confirm-subscription.ts";
import { createSubscription } from "./draft-subscription.ts";
import { getSubscription, listSubscriptions } from "./present-subscription.ts";

export const subscriptionRoutes: Route[] = [
  route(contract.subscription.list, (call, { query }) => listSubscriptions(call, query)),
  route(contract.subscription.get, async (call, { params }) => ({
    data: await getSubscription(call, params.id),
  })),
  route(
    contract.subscription.create,
    async (call, { body }) => ({ data: await createSubscription(call, body) }),
    { oneTransaction: true },
  ),
  route(contract.subscription.confirm, async (call, { params, body }) => ({
    data: await confirmSubscription(call, params.subscription_id, body),
  })),
  route(contract.subscription.activate, async (call, { params, body }) => ({
    data: await activateSubscription(call, params.id, body),
  })),
  route(contract.subscription.pay, async (call, { params, body }) => ({
    data: await paySubscription(call, params.id, body),
  })),
  route(
    contract.subscription.cancel,
    async (call, { params }) => ({ data: await cancelSubscription(call, params.id) }),
    { oneTransaction: true },
  ),
  route(contract.subscription.reactivate, async (call, { params, body }) => ({
    data: await reactivateSubscription(call, params.id, body),
  })),
  // Not in one transaction, because photos are processed and stored.
  route(contract.subscription.createClaim, async (call, { params, body }) => ({
    data: await createSubscriptionClaim(call, params.id, body),
  })),
  route(contract.subscription.listHubClaims, (call, { query }) => listHubClaims(call, query)),
  route(
    contract.subscription.decideClaim,
    async (call, { params, body }) => ({ data: await decideClaim(call, params.id, body) }),
    { oneTransaction: true },
  ),
  route(
    contract.subscription.moveClaim,
    async (call, { params, body }) => ({ data: await moveClaim(call, params.id, body) }),
    { oneTransaction: true },
  ),
];
