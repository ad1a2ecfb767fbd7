import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { createDeviceWish } from "./create-device-wish.ts";
import { decideDeviceWish, listHubDeviceWishes } from "./hub-device-wishes.ts";

export const deviceWishRoutes: Route[] = [
  route(contract.deviceWish.create, async (call, { body }) => ({
    data: await createDeviceWish(call, body),
  })),
  route(contract.deviceWish.listForHub, (call, { query }) => listHubDeviceWishes(call, query)),
  route(
    contract.deviceWish.decide,
    async (call, { params, body }) => ({ data: await decideDeviceWish(call, params.id, body) }),
    { oneTransaction: true },
  ),
];
