import type { SITEMAP_KINDS, Vertical } from "#contract/catalog.ts";
import { contract } from "#contract/contract.ts";
import type { EndpointRequest } from "#contract/endpoint.ts";
import type { Locale } from "#contract/market.ts";
import type { MarketplaceCall } from "./call.server.ts";

type SitemapKind = (typeof SITEMAP_KINDS)[number];
type ModelQuery = { brand_id?: string; brand?: string; vertical?: Vertical; q?: string };
type ProductQuery = {
  brand_id?: string;
  model_id?: string;
  color_id?: string;
  capacity_id?: string;
};

export const catalogService = (call: MarketplaceCall) => ({
  listBrands: (vertical?: Vertical) =>
    call(contract.catalog.listBrands, { query: { vertical } }).then(({ data }) => data),
  listModels: (query: ModelQuery) =>
    call(contract.catalog.listModels, { query }).then(({ data }) => data),
  listColors: (model_id?: string) =>
    call(contract.catalog.listColors, { query: { model_id } }).then(({ data }) => data),
  listCapacities: (query: { model_id?: string; color_id?: string }) =>
    call(contract.catalog.listCapacities, { query }).then(({ data }) => data),
  listProducts: (query: ProductQuery) =>
    call(contract.catalog.listProducts, { query }).then(({ data }) => data),
  getSku: (id: string) => call(contract.sku.get, { params: { id } }).then(({ data }) => data),
  listSitemap: (kind: SitemapKind, page: number, locale: Locale) =>
    call(contract.catalog.listSitemap, { query: { kind, page } }, { locale }),
  getWarranty: (id: string) =>
    call(contract.sku.getWarranty, { params: { id } }).then(({ data }) => data),
  listSkuAddOns: (id: string) =>
    call(contract.addOn.listForSku, { params: { id } }).then(({ data }) => data),
});

type Body = EndpointRequest<typeof contract.deviceWish.create>["body"];
type Decision = EndpointRequest<typeof contract.deviceWish.decide>["body"];

export const deviceWishService = (call: MarketplaceCall) => ({
  create: (body: Body) => call(contract.deviceWish.create, { body }).then(({ data }) => data),
  list: (page = 1) => call(contract.deviceWish.listForHub, { query: { page } }),
  decide: (id: string, body: Decision, idempotencyKey: string) =>
    call(contract.deviceWish.decide, { params: { id }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
});

export const passportService = (call: MarketplaceCall) => ({
  get: (code: string) => call(contract.passport.get, { params: { code } }).then(({ data }) => data),
});
