import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { checkImport } from "./check-import.ts";
import { createDevice, listDevices } from "./devices.ts";
import { dropFaceValue, getFaceValues, setFaceValue } from "./face-values.ts";
import { getImport, listImportRows, listImports, startImport } from "./imports.ts";
import { getStaffModel, listStaffModels, updateStaffBrand, updateStaffModel } from "./models.ts";
import { listPriceWarnings } from "./price-warnings.ts";

const { staffCatalog, catalogImport } = contract;

export const staffCatalogRoutes: Route[] = [
  route(staffCatalog.listModels, (call, { query }) => listStaffModels(call, query)),
  route(staffCatalog.getModel, async (call, { params }) => ({
    data: await getStaffModel(call, params.modelId),
  })),
  route(staffCatalog.updateModel, async (call, { params, body }) => {
    await updateStaffModel(call, params.modelId, body);
    return null;
  }),
  route(staffCatalog.updateBrand, async (call, { params, body }) => {
    await updateStaffBrand(call, params.brandId, body);
    return null;
  }),
  route(
    staffCatalog.createDevice,
    async (call, { body }) => ({ data: await createDevice(call, body) }),
    { oneTransaction: true },
  ),
  route(staffCatalog.listDevices, (call, { query }) => listDevices(call, query)),
  route(staffCatalog.getFaceValues, async (call, { params }) => ({
    data: await getFaceValues(call, params.productId),
  })),
  route(staffCatalog.setFaceValue, async (call, { params, body }) => {
    await setFaceValue(call, params, body);
    return null;
  }),
  route(staffCatalog.dropFaceValue, async (call, { params, body }) => {
    await dropFaceValue(call, params.changeId, body);
    return null;
  }),
  route(staffCatalog.listPriceWarnings, (call, { query }) => listPriceWarnings(call, query)),
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
