import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { mergeDevices, planDeviceMerge } from "./merge-devices.ts";
import { mergeModels, planModelMerge } from "./merge-models.ts";

const { catalogMerge } = contract;

export const catalogMergeRoutes: Route[] = [
  route(catalogMerge.planModels, async (call, { params, query }) => ({
    data: await planModelMerge(call, params.modelId, query.into),
  })),
  route(catalogMerge.models, async (call, { params, body }) => ({
    data: await mergeModels(call, params.modelId, body),
  })),
  route(catalogMerge.planDevices, async (call, { params, query }) => ({
    data: await planDeviceMerge(call, params.productId, query.into),
  })),
  route(catalogMerge.devices, async (call, { params, body }) => ({
    data: await mergeDevices(call, params.productId, body),
  })),
];
