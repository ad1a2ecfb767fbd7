import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { checkImport } from "./check-import.ts";
import { createDevice, listDevices } from "./devices.ts";
import { dropFaceValue, getFaceValues, setFaceValue } from "./face-values.ts";
import { getImport, listImportRows, listImports, startImport } from "./imports.ts";
import { getDeskModel, listDeskModels, updateDeskBrand, updateDeskModel } from "./models.ts";
import { listPriceWarnings } from "./price-warnings.ts";

const { catalogDesk, catalogImport } = contract;

export const catalogDeskRoutes: Route[] = [
  route(catalogDesk.listModels, (call, { query }) => listDeskModels(call, query)),
  route(catalogDesk.getModel, async (call, { params }) => ({
    data: await getDeskModel(call, params.modelId),
  })),
  route(catalogDesk.updateModel, async (call, { params, body }) => {
    await updateDeskModel(call, params.modelId, body);
    return null;
  }),
  route(catalogDesk.updateBrand, async (call, { params, body }) => {
    await updateDeskBrand(call, params.brandId, body);
    return null;
  }),
  route(
    catalogDesk.createDevice,
    async (call, { body }) => ({ data: await createDevice(call, body) }),
    { oneTransaction: true },
  ),
  route(catalogDesk.listDevices, (call, { query }) => listDevices(call, query)),
  route(catalogDesk.getFaceValues, async (call, { params }) => ({
    data: await getFaceValues(call, params.productId),
  })),
  route(catalogDesk.setFaceValue, async (call, { params, body }) => {
    await setFaceValue(call, params, body);
    return null;
  }),
  route(catalogDesk.dropFaceValue, async (call, { params, body }) => {
    await dropFaceValue(call, params.changeId, body);
    return null;
  }),
  route(catalogDesk.listPriceWarnings, (call, { query }) => listPriceWarnings(call, query)),
  route(catalogImport.check, async (call, { body }) => ({
    data: await checkImport(call, body.file),
  })),
  route(catalogImport.list, async (call) => ({ data: await listImports(call) })),
  route(catalogImport.get, async (call, { params }) => ({
    data: await getImport(call, params.importId),
  })),
  route(catalogImport.listRows, (call, { params, query }) =>
    listImportRows(call, params.importId, query),
  ),
  route(catalogImport.start, async (call, { params, body }) => ({
    data: await startImport(call, params.importId, body),
  })),
];
