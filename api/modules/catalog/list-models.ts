import type { Vertical } from "#contract/catalog.ts";
import type { Call } from "#api/context.ts";
import { findModelsByName } from "#api/modules/search/find-models.ts";
import { findModels } from "./catalog-store.ts";
import { presentModel } from "./present-catalog.ts";

type Wish = {
  brand_id?: string | undefined;
  brand?: string | undefined;
  vertical?: Vertical | undefined;
  q?: string | undefined;
};

export async function listModels({ database }: Call, wish: Wish) {
  const { brand_id: brandId, brand, vertical, q } = wish;
  const ids = q === undefined ? null : await findModelsByName(database, q);
  const rows = await findModels(database, { brandId, brand, vertical });
  if (ids === null) return rows.map(presentModel);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []).map(presentModel);
}
