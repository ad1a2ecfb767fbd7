import type { Language } from "#contract/market.ts";
import type { CapacityRow, ColorRow, ModelRow, ProductRow, SkuRow } from "./catalog-store.ts";
import { toProductTitle } from "#contract/product-title.ts";

export const presentColor = (row: ColorRow, language: Language) => ({
  id: row.id,
  slug: row.slug,
  name: language === "el" ? row.name_el : row.name_en,
  swatch: row.swatch,
});

export const presentCapacity = ({ id, slug, label }: CapacityRow) => ({ id, slug, label });

export const presentModel = ({ id, slug, name, vertical, brand, release_date }: ModelRow) => ({
  id,
  slug,
  name,
  vertical,
  brand,
  release_date,
});

export const presentProduct = (row: ProductRow, language: Language) => ({
  id: row.id,
  brand: row.brand,
  model: presentModel(row.model),
  color: presentColor(row.color, language),
  capacity: row.capacity && presentCapacity(row.capacity),
  face_value: { amount: row.sku.face_value, currency: row.sku.currency },
  sku_id: row.sku.id,
});

export const presentSku = (row: SkuRow, language: Language) => {
  const { brand, model, sku } = row.product;
  return {
    id: sku.id,
    external_id: sku.external_id,
    title: toProductTitle(brand.name, model.name),
    product: presentProduct(row.product, language),
    listings_count: row.listings_count,
    total_price_from:
      row.total_price_from === null
        ? null
        : { amount: row.total_price_from, currency: sku.currency },
    cover_photo: row.cover_key && `/media/${row.cover_key}`,
  };
};
