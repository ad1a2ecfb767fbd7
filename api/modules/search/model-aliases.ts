import { sql } from "kysely";
import type { ListingFilters } from "#contract/listing.ts";
import type { Database } from "#api/db/database.ts";

/** Slugs of a model that was merged, and of the one that it became. */
export type ModelAlias = {
  brand: string;
  model: string;
  into_brand: string;
  into_model: string;
  /** A model of another brand has the same slug, and may be meant as well. */
  is_shared: boolean;
};

/** Filters that name the merged model name the other one then; the same object where they do not. */
export function followAlias(filters: ListingFilters, alias: ModelAlias): ListingFilters {
  const { brand, model } = filters;
  if (!model.includes(alias.model)) return filters;
  if (brand.length > 0 && !brand.includes(alias.brand)) return filters;
  const isOther = alias.is_shared && (brand.length === 0 || brand.length > 1);
  const models = model.filter((one) => isOther || one !== alias.model);
  return {
    ...filters,
    model: [...new Set([...models, alias.into_model])],
    brand: brand.length === 0 ? brand : [...new Set([...brand, alias.into_brand])],
  };
}

/** So that old addresses, hunts and saved searches find what was merged into another model. */
export async function followAliases(
  database: Database,
  filters: ListingFilters,
): Promise<ListingFilters> {
  if (filters.model.length === 0) return filters;
  const { rows } = await sql<ModelAlias>`
    select was.slug as brand, alias.slug as model, brand.slug as into_brand,
      model.slug as into_model,
      exists (select from model other where other.slug = alias.slug) as is_shared
    from model_alias alias
    join brand was on was.id = alias.brand_id
    join model on model.id = alias.model_id
    join brand on brand.id = model.brand_id
    where alias.slug = any(${filters.model}) order by alias.id`.execute(database.read());
  return rows.reduce(followAlias, filters);
}
