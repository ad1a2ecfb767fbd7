import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import {
  addInspectionPhoto,
  decideInspection,
  getInspection,
  saveInspection,
} from "#api/modules/inspection/index.ts";
import { getHubOrder } from "./get-hub-order.ts";

export const inspectionRoutes: Route[] = [
  route(contract.inspection.save, async (call, { params, body }) => {
    await saveInspection(call, params.orderId, body);
    return { data: await getInspection(call, params.orderId) };
  }),
  // Not in one transaction: the photo is processed and stored in between.
  route(contract.inspection.addPhoto, async (call, { params, body }) => {
    await addInspectionPhoto(call, params.orderId, body);
    return { data: await getInspection(call, params.orderId) };
  }),
  route(
    contract.inspection.decide,
    async (call, { params, body }) => {
      await decideInspection(call, params.orderId, body);
      return { data: await getHubOrder(call, params.orderId) };
    },
    { oneTransaction: true },
  ),
];
