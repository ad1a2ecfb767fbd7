import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { checkImei } from "#api/modules/inspection/index.ts";
import {
  acceptOrder,
  approveOrder,
  cancelOrder,
  confirmReturn,
  disputeReturn,
  rejectOrder,
  removePromoCode,
  usePromoCode,
  withdrawOrder,
} from "#api/modules/order/index.ts";
import { returnOrder } from "#api/modules/shipment/index.ts";
import { getOrderDetail } from "#api/modules/order-detail/index.ts";

/** None shares a transaction with its answer: a refusal keeps what the deadline decided. */
export const orderActionRoutes: Route[] = [
  route(contract.approveOrder, async (call, { params }) => {
    await approveOrder(call, params.orderId);
    return { data: await getOrderDetail(call, params.orderId) };
  }),
  route(contract.rejectOrder, async (call, { params, body }) => {
    await rejectOrder(call, params.orderId, body);
    return { data: await getOrderDetail(call, params.orderId) };
  }),
  route(contract.withdrawOrder, async (call, { params, body }) => {
    await withdrawOrder(call, params.orderId, body);
    return { data: await getOrderDetail(call, params.orderId) };
  }),
  route(contract.cancelOrder, async (call, { params, body }) => {
    await cancelOrder(call, params.orderId, body);
    return { data: await getOrderDetail(call, params.orderId) };
  }),
  route(contract.acceptOrder, async (call, { params }) => {
    await acceptOrder(call, params.orderId);
    return { data: await getOrderDetail(call, params.orderId) };
  }),
  route(contract.returnOrder, async (call, { params, body }) => {
    await returnOrder(call, params.orderId, body);
    return { data: await getOrderDetail(call, params.orderId) };
  }),
  route(contract.confirmReturn, async (call, { params }) => {
    await confirmReturn(call, params.orderId);
    return { data: await getOrderDetail(call, params.orderId) };
  }),
  route(contract.disputeReturn, async (call, { params, body }) => {
    await disputeReturn(call, params.orderId, body);
    return { data: await getOrderDetail(call, params.orderId) };
  }),
  route(contract.checkImei, async (call, { params, body }) => ({
    data: await checkImei(call, params.id, body.imei),
  })),
  route(contract.usePromoCode, async (call, { params }) => {
    await usePromoCode(call, params);
    return { data: await getOrderDetail(call, params.orderId) };
  }),
  route(contract.removePromoCode, async (call, { params }) => {
    await removePromoCode(call, params);
    return { data: await getOrderDetail(call, params.orderId) };
  }),
];
