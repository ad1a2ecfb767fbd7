import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { addHubNote } from "./add-hub-note.ts";
import { decideApproval } from "./decide-approval.ts";
import { decideReview } from "./decide-review.ts";
import { getHubOrder } from "./get-hub-order.ts";
import { intakeOrder } from "./intake-order.ts";
import { listHubOrders } from "./list-hub-orders.ts";
import { moveHubOrder } from "./move-hub-order.ts";
import { refundHubOrder } from "./refund-hub-order.ts";

export const hubOrderRoutes: Route[] = [
  route(contract.listHubOrders, (call, { query }) => listHubOrders(call, query)),
  route(contract.getHubOrder, async (call, { params }) => ({
    data: await getHubOrder(call, params.orderId),
  })),
  route(
    contract.intakeOrder,
    async (call, { body }) => ({
      data: await getHubOrder(call, await intakeOrder(call, body.code)),
    }),
    { oneTransaction: true },
  ),
  route(
    contract.moveHubOrder,
    async (call, { params, body }) => {
      await moveHubOrder(call, params.orderId, body);
      return { data: await getHubOrder(call, params.orderId) };
    },
    { oneTransaction: true },
  ),
  route(
    contract.refundHubOrder,
    async (call, { params, body }) => {
      await refundHubOrder(call, params.orderId, body);
      return { data: await getHubOrder(call, params.orderId) };
    },
    { oneTransaction: true },
  ),
  route(
    contract.decideApproval,
    async (call, { params, body }) => {
      await decideApproval(call, params, body.decision);
      return { data: await getHubOrder(call, params.orderId) };
    },
    { oneTransaction: true },
  ),
  route(
    contract.decideReview,
    async (call, { params, body }) => {
      await decideReview(call, params, body.decision);
      return { data: await getHubOrder(call, params.orderId) };
    },
    { oneTransaction: true },
  ),
  route(
    contract.addHubNote,
    async (call, { params, body }) => {
      await addHubNote(call, params.orderId, body.text);
      return { data: await getHubOrder(call, params.orderId) };
    },
    { oneTransaction: true },
  ),
];
