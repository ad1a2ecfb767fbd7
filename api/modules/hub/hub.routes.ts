import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { addHubNote } from "./add-hub-note.ts";
import { listClosedAccounts, restoreClosedAccount } from "./closed-accounts.ts";
import { decideApproval } from "./decide-approval.ts";
import { decideListing } from "./decide-listing.ts";
import { decideReview } from "./decide-review.ts";
import { getHubListing } from "./get-hub-listing.ts";
import { getHubOrder } from "./get-hub-order.ts";
import { intakeOrder } from "./intake-order.ts";
import { listHubListings } from "./list-hub-listings.ts";
import { listHubOrders } from "./list-hub-orders.ts";
import { moveHubOrder } from "./move-hub-order.ts";
import { refundHubOrder } from "./refund-hub-order.ts";
import { listOpenAccounts, resetSecondFactor } from "./reset-second-factor.ts";

export const hubRoutes: Route[] = [
  route(contract.hubListing.list, (call, { query }) => listHubListings(call, query)),
  route(contract.hubListing.get, async (call, { params, query }) => ({
    data: await getHubListing(call, params.id, query),
  })),
  route(
    contract.hubListing.decide,
    async (call, { params, query, body }) => ({
      data: await decideListing(call, params.id, body, query),
    }),
    { oneTransaction: true },
  ),
  route(contract.hubOrder.list, (call, { query }) => listHubOrders(call, query)),
  route(contract.hubOrder.get, async (call, { params }) => ({
    data: await getHubOrder(call, params.orderId),
  })),
  route(
    contract.hubOrder.intake,
    async (call, { body }) => ({
      data: await getHubOrder(call, await intakeOrder(call, body.code)),
    }),
    { oneTransaction: true },
  ),
  route(
    contract.hubOrder.move,
    async (call, { params, body }) => {
      await moveHubOrder(call, params.orderId, body);
      return { data: await getHubOrder(call, params.orderId) };
    },
    { oneTransaction: true },
  ),
  route(
    contract.hubOrder.refund,
    async (call, { params, body }) => {
      await refundHubOrder(call, params.orderId, body);
      return { data: await getHubOrder(call, params.orderId) };
    },
    { oneTransaction: true },
  ),
  route(
    contract.hubOrder.decideApproval,
    async (call, { params, body }) => {
      await decideApproval(call, params, body.decision);
      return { data: await getHubOrder(call, params.orderId) };
    },
    { oneTransaction: true },
  ),
  route(
    contract.review.decide,
    async (call, { params, body }) => {
      await decideReview(call, params, body.decision);
      return { data: await getHubOrder(call, params.orderId) };
    },
    { oneTransaction: true },
  ),
  route(
    contract.hubOrder.addNote,
    async (call, { params, body }) => {
      await addHubNote(call, params.orderId, body.text);
      return { data: await getHubOrder(call, params.orderId) };
    },
    { oneTransaction: true },
  ),
  route(contract.hubAccount.findClosed, async (call, { query }) => ({
    data: await listClosedAccounts(call, query.q),
  })),
  route(
    contract.hubAccount.restore,
    async (call, { params, body }) => {
      await restoreClosedAccount(call, params.userId, body.note);
      return null;
    },
    { oneTransaction: true },
  ),
  route(contract.hubAccount.findOpen, async (call, { query }) => ({
    data: await listOpenAccounts(call, query.q),
  })),
  route(
    contract.hubAccount.resetSecondFactor,
    async (call, { params, body }) => {
      await resetSecondFactor(call, params.userId, body.note);
      return null;
    },
    { oneTransaction: true },
  ),
];
