import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { addCheckPhoto } from "#api/modules/check/add-check-photo.ts";
import { decideCheck } from "#api/modules/check/decide-check.ts";
import { getCheck } from "#api/modules/check/get-check.ts";
import { saveCheck } from "#api/modules/check/save-check.ts";
import { getHubOrder } from "./get-hub-order.ts";

export const inspectionRoutes: Route[] = [
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
