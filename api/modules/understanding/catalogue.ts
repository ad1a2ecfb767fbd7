import { sql } from "kysely";
import type { Vertical } from "#contract/catalog.ts";
import { minutes } from "#contract/duration.ts";
import type { PlainColor } from "#contract/hunter-words.ts";
import type { Database } from "#api/db/database.ts";
import { toPlainColors } from "./plain-colors.ts";

export type CatalogueModel = {
  id: string;
  /** `brand/model`, by slugs. */
  key: string;
  name: string;
  brand: string;
  brandName: string;
  vertical: Vertical;
  /** As 2023-09-22. */
  released: string;
};

/** What is sold here at all; everything that is understood refers to it. */
export type Catalogue = {
  models: CatalogueModel[];
  colors: { slug: string; names: string[]; plain: readonly PlainColor[] }[];
  capacities: { slug: string; label: string }[];
};

type ColorRow = { slug: string; name_en: string; name_el: string; swatch: string };

async function readCatalogue(database: Database): Promise<Catalogue> {
  const db = database.read();
  const [models, colors, capacities] = await Promise.all([
    sql<CatalogueModel>`
      select model.id, brand.slug || '/' || model.slug as key, model.name, brand.slug as brand,
        brand.name as "brandName", model.vertical, model.release_date::text as released
      from model join brand on brand.id = model.brand_id
      order by model.release_date desc, length(model.name), model.name
    `.execute(db),
    sql<ColorRow>`select slug, name_en, name_el, swatch from color order by slug`.execute(db),
    db.selectFrom("capacity").select(["slug", "label"]).orderBy("position").execute(),
  ]);
  return {
    models: models.rows,
    colors: colors.rows.map(({ slug, name_en, name_el, swatch }) => ({
      slug,
      names: [name_en, name_el],
      plain: toPlainColors(name_en, swatch),
    })),
    capacities,
  };
}

const KEPT_FOR = minutes(1);
const kept = new WeakMap<Database, { at: Date; catalogue: Promise<Catalogue> }>();

/** Read again after a minute, because another process may have changed it. */
export function findCatalogue(database: Database, at: Date): Promise<Catalogue> {
  const found = kept.get(database);
  if (found && Math.abs(at.getTime() - found.at.getTime()) < KEPT_FOR) return found.catalogue;
  const catalogue = readCatalogue(database);
  kept.set(database, { at, catalogue });
  catalogue.catch(() => kept.delete(database));
  return catalogue;
}

export const forgetCatalogue = (database: Database): void => void kept.delete(database);

const GIGABYTES = /^(\d+)(gb|tb)$/;

/** Null for what is no storage, such as the size of a watch. */
export function toGigabytes(slug: string): number | null {
  const [, count, unit] = GIGABYTES.exec(slug) ?? [];
  return count ? Number(count) * (unit === "tb" ? 1024 : 1) : null;
}
