import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { createDeviceWish } from "./create-device-wish.ts";
import { decideDeviceWish, listHubDeviceWishes } from "./hub-device-wishes.ts";

export const deviceWishRoutes: Route[] = [
  route(contract.createDeviceWish, async (call, { body }) => ({
    data: await createDeviceWish(call, body),
  })),
  route(contract.listHubDeviceWishes, (call, { query }) => listHubDeviceWishes(call, query)),
  route(
    contract.decideDeviceWish,
    async (call, { params, body }) => ({ data: await decideDeviceWish(call, params.id, body) }),
    { oneTransaction: true },
  ),
];
