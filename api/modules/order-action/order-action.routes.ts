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
  route(contract.orderAction.approve, async (call, { params }) => {
    await approveOrder(call, params.orderId);
    return { data: await getOrderDetail(call, params.orderId) };
  }),
  route(contract.orderAction.reject, async (call, { params, body }) => {
    await rejectOrder(call, params.orderId, body);
    return { data: await getOrderDetail(call, params.orderId) };
  }),
  route(contract.orderAction.withdraw, async (call, { params, body }) => {
    await withdrawOrder(call, params.orderId, body);
    return { data: await getOrderDetail(call, params.orderId) };
  }),
  route(contract.orderAction.cancel, async (call, { params, body }) => {
    await cancelOrder(call, params.orderId, body);
    return { data: await getOrderDetail(call, params.orderId) };
  }),
  route(contract.orderAction.accept, async (call, { params }) => {
    await acceptOrder(call, params.orderId);
    return { data: await getOrderDetail(call, params.orderId) };
  }),
  route(contract.orderAction.return, async (call, { params, body }) => {
    await returnOrder(call, params.orderId, body);
    return { data: await getOrderDetail(call, params.orderId) };
  }),
  route(contract.orderAction.confirmReturn, async (call, { params }) => {
    await confirmReturn(call, params.orderId);
    return { data: await getOrderDetail(call, params.orderId) };
  }),
  route(contract.orderAction.disputeReturn, async (call, { params, body }) => {
    await disputeReturn(call, params.orderId, body);
    return { data: await getOrderDetail(call, params.orderId) };
  }),
  route(contract.orderAction.checkImei, async (call, { params, body }) => ({
    data: await checkImei(call, params.id, body.imei),
  })),
  route(contract.promoCode.use, async (call, { params }) => {
    await usePromoCode(call, params);
    return { data: await getOrderDetail(call, params.orderId) };
  }),
  route(contract.promoCode.remove, async (call, { params }) => {
    await removePromoCode(call, params);
    return { data: await getOrderDetail(call, params.orderId) };
  }),
];
