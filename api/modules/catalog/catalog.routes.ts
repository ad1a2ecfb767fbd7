import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { listBrandRows, listCapacityRows, listColorRows } from "./catalog-store.ts";
import { getSku, getSkuWarranty, listSkus } from "./sku.ts";
import { findMergedModel, listModels, listProducts } from "./list-catalog.ts";
import { listSitemap } from "./list-sitemap.ts";
import { presentCapacity, presentColor } from "./present-catalog.ts";

export const catalogRoutes: Route[] = [
  route(contract.catalog.listBrands, async ({ database }, { query }) => ({
    data: await listBrandRows(database, query),
  })),
  route(contract.catalog.listModels, async (call, { query }) => ({
    data: await listModels(call, query),
  })),
  route(contract.catalog.findMergedModel, async (call, { params }) => ({
    data: await findMergedModel(call, params),
  })),
  route(contract.catalog.listColors, async ({ database, language }, { query }) => {
    const rows = await listColorRows(database, { modelId: query.model_id });
    return { data: rows.map((row) => presentColor(row, language)) };
  }),
  route(contract.catalog.listCapacities, async ({ database }, { query }) => {
    const { model_id: modelId, color_id: colorId } = query;
    return { data: (await listCapacityRows(database, { modelId, colorId })).map(presentCapacity) };
  }),
  route(contract.catalog.listProducts, async (call, { query }) => ({
    data: await listProducts(call, query),
  })),
  route(contract.sku.listByExternalId, async (call, { query }) => ({
    data: await listSkus(call, query.external_ids),
  })),
  route(contract.sku.get, async (call, { params }) => ({ data: await getSku(call, params.id) })),
  route(contract.sku.getWarranty, async (call, { params }) => ({
    data: await getSkuWarranty(call, params.id),
  })),
  route(contract.catalog.listSitemap, (call, { query }) => listSitemap(call, query)),
];
