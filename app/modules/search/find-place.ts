import type { Brand, Model, Vertical } from "#contract/catalog.ts";
import { LIST_FILTERS } from "./search-query.ts";

/** A category, brand or model that exists, with its names. */
export type NamedPlace = {
  vertical: Vertical;
  brand?: string;
  model?: string;
  brandName?: string;
  modelName?: string;
};

type Catalog = {
  listBrands(vertical: Vertical): Promise<Brand[]>;
  listModels(query: { brand: string; vertical: Vertical }): Promise<Model[]>;
};

/** What the path names; null where there is no such category, brand or model. */
export async function findPlace(
  catalog: Catalog,
  params: { vertical?: string; brand?: string; model?: string },
): Promise<NamedPlace | null> {
  const vertical = LIST_FILTERS.vertical.find((known) => known === params.vertical);
  if (vertical === undefined) return null;
  if (params.brand === undefined) return { vertical };

  if (params.model === undefined) {
    const brands = await catalog.listBrands(vertical);
    const brand = brands.find(({ slug }) => slug === params.brand);
    return brand ? { vertical, brand: brand.slug, brandName: brand.name } : null;
  }
  if (!/^[a-z0-9-]{1,80}$/.test(params.brand)) return null;
  const models = await catalog.listModels({ brand: params.brand, vertical });
  const model = models.find(({ slug }) => slug === params.model);
  if (model === undefined) return null;
  return {
    vertical,
    brand: model.brand.slug,
    model: model.slug,
    brandName: model.brand.name,
    modelName: model.name,
  };
}
