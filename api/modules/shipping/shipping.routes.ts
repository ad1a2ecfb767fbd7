import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { listShippingMethods } from "./list-shipping-methods.ts";

export const shippingRoutes: Route[] = [
  route(contract.listShippingMethods, async (call, { params }) => ({
    data: await listShippingMethods(call, params.order_id, params.postal_code),
  })),
];
