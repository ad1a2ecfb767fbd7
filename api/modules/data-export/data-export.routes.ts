import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { getDataExport, getDataExportPart, requestDataExport } from "./request-data-export.ts";

export const dataExportRoutes: Route[] = [
  route(contract.dataExport.request, async (call) => ({ data: await requestDataExport(call) })),
  route(contract.dataExport.get, async (call) => ({ data: await getDataExport(call) })),
  route(contract.dataExport.getPart, async (call, { params }) => ({
    data: await getDataExportPart(call, params),
  })),
];
