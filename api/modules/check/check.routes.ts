import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { getHubOrder } from "#api/modules/hub/get-hub-order.ts";
import { addCheckPhoto } from "./add-check-photo.ts";
import { decideCheck } from "./decide-check.ts";
import { getCheck } from "./get-check.ts";
import { saveCheck } from "./save-check.ts";

export const checkRoutes: Route[] = [
  route(contract.saveCheck, async (call, { params, body }) => {
    await saveCheck(call, params.orderId, body);
    return { data: await getCheck(call, params.orderId) };
  }),
  // Not in one transaction: the photo is processed and stored in between.
  route(contract.addCheckPhoto, async (call, { params, body }) => {
    await addCheckPhoto(call, params.orderId, body);
    return { data: await getCheck(call, params.orderId) };
  }),
  route(
    contract.decideCheck,
    async (call, { params, body }) => {
      await decideCheck(call, params.orderId, body);
      return { data: await getHubOrder(call, params.orderId) };
    },
    { oneTransaction: true },
  ),
];
