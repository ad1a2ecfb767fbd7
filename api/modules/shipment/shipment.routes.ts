import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { computeCourierPrice, getCourier } from "./get-courier.ts";
import { getLabel } from "./get-label.ts";
import { listBoxnowLockers, listShippingMethods } from "./list-shipping-methods.ts";

export const shipmentRoutes: Route[] = [
  route(contract.shippingOption.list, async (call, { params }) => ({
    data: await listShippingMethods(call, params.order_id, params.postal_code),
  })),
  route(contract.shipment.listBoxnowLockers, async (call, { params, query }) => ({
    data: await listBoxnowLockers(call, params.id, query.postal_code),
  })),
  route(contract.shipment.computeCourierPrice, async (call, { params }) => ({
    data: { price: await computeCourierPrice(call, params.id) },
  })),
  route(contract.shipment.getCourier, async (call, { params, query }) => ({
    data: await getCourier(call, params.orderId, query.address_id),
  })),
  route(contract.shipment.getLabel, async (call, { params, query }) => ({
    data: await getLabel(call, params.orderId, query.leg),
  })),
];
