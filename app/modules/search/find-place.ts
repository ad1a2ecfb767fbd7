import type { Brand, Model, Product, Vertical } from "#contract/catalog.ts";
import { LIST_FILTERS } from "./search-query.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";

export type NamedPlace = {
  vertical: Vertical;
  brand?: string;
  model?: string;
  brandName?: string;
  modelName?: string;
};

export type FoundPlace = {
  place: NamedPlace;
  brands: Brand[];
  models: Model[];
  products: Product[];
};

export async function findPlace(
  api: ApiClient,
  params: { vertical?: string; brand?: string; model?: string },
): Promise<FoundPlace | null> {
  const vertical = LIST_FILTERS.vertical.find((known) => known === params.vertical);
  if (vertical === undefined) return null;
  const nothing = { brands: [], models: [], products: [] };
  if (params.brand === undefined) return { place: { vertical }, ...nothing };

  if (params.model === undefined) {
    const brands = await api.catalog.listBrands({ vertical });
    const brand = brands.find(({ slug }) => slug === params.brand);
    if (brand === undefined) return null;
    return { ...nothing, place: { vertical, brand: brand.slug, brandName: brand.name }, brands };
  }
  if (!/^[a-z0-9-]{1,80}$/.test(params.brand)) return null;
  const models = await api.catalog.listModels({ brand: params.brand, vertical });
  const model = models.find(({ slug }) => slug === params.model);
  if (model === undefined) return null;
  // The page works without the variants.
  const products = await api.catalog.listProducts({ model_id: model.id }).catch(() => []);
  const place = {
    vertical,
    brand: model.brand.slug,
    model: model.slug,
    brandName: model.brand.name,
    modelName: model.name,
  };
  return { place, brands: [], models, products };
}
