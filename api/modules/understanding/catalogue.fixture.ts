import { readCatalog } from "#api/seed/catalog.ts";
import type { Vertical } from "#contract/catalog.ts";
import type { Catalogue } from "./catalogue.ts";
import { toPlainColors } from "./plain-colors.ts";

/** The catalogue of the seed, without a database. */
export async function readSeedCatalogue(): Promise<Catalogue> {
  const { brands, models, colors, capacities } = await readCatalog();
  const brandOf = new Map(brands.map((brand) => [brand.id, brand]));
  return {
    models: models
      .map(({ id, slug, name, vertical, release_date, brand_id }) => {
        const brand = brandOf.get(brand_id)!;
        return {
          id,
          key: `${brand.slug}/${slug}`,
          name,
          brand: brand.slug,
          brandName: brand.name,
          vertical: vertical as Vertical,
          released: release_date,
        };
      })
      .toSorted((a, b) => b.released.localeCompare(a.released) || a.name.length - b.name.length),
    colors: colors.map(({ slug, name_en, name_el, swatch }) => ({
      slug,
      names: [name_en, name_el],
      plain: toPlainColors(name_en, swatch),
    })),
    capacities: capacities
      .toSorted((a, b) => a.position - b.position)
      .map(({ slug, label }) => ({ slug, label })),
  };
}
