import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { addCheckPhoto } from "#api/modules/inspection/add-inspection-photo.ts";
import { decideCheck } from "#api/modules/inspection/decide-inspection.ts";
import { getCheck } from "#api/modules/inspection/get-inspection.ts";
import { saveCheck } from "#api/modules/inspection/save-inspection.ts";
import { getHubOrder } from "../hub/get-hub-order.ts";

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
