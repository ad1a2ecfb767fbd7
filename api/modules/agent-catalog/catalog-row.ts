import { sql } from "kysely";
import type { Vertical } from "#contract/catalog.ts";
import type { CategoryGrade, ConditionCategory, GenericCondition } from "#contract/condition.ts";
import { ACCESSORY_FIELDS, type AccessoryFields } from "#contract/listing-words.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { CLOSED_STATUSES } from "#api/modules/order/index.ts";

/** A listing on sale, without its seller and without words of the seller. */
export type CatalogRow = AccessoryFields & {
  id: string;
  market: Market;
  title: string;
  vertical: Vertical;
  sku_id: string;
  brand: string;
  brand_name: string;
  model: string;
  release_date: string;
  color: string;
  name_en: string;
  name_el: string;
  capacity: string | null;
  capacity_label: string | null;
  generic_condition: GenericCondition;
  battery_health: number | null;
  asking_price: number;
  currency: Currency;
  is_graded: boolean;
  is_instant_buy: boolean;
  published_at: Date | null;
  takes_offers: boolean;
  /** Another person is paying for it. */
  is_reserved: boolean;
  photos: { key: string; width: number; height: number }[];
  conditions: { category: ConditionCategory; grade: CategoryGrade }[];
};

const ACCESSORIES = sql.join(ACCESSORY_FIELDS.map((field) => sql.ref(`listing.${field}`)));

/** `at` decides whether a reservation still runs. */
const selectRows = (at: Date) => sql`
  select listing.id, listing.market, listing.title, listing.vertical, listing.sku_id,
    brand.slug as brand, brand.name as brand_name, model.slug as model,
    model.release_date::text as release_date, color.slug as color, color.name_en, color.name_el,
    capacity.slug as capacity, capacity.label as capacity_label, listing.generic_condition,
    listing.battery_health, listing.asking_price, listing.currency, listing.is_graded,
    listing.is_instant_buy, listing.published_at, ${ACCESSORIES},
    not exists (
      select from offer_rule rule where rule.listing_id = listing.id and not rule.is_on
    ) as takes_offers,
    exists (
      select from customer_order held
      where held.listing_id = listing.id and held.status <> all(${CLOSED_STATUSES})
        and (held.status <> 'draft' or held.expires_at > ${at})
    ) as is_reserved,
    coalesce((
      select jsonb_agg(jsonb_build_object('key', media.key, 'width', media.width,
        'height', media.height) order by photo.is_cover desc, photo.position)
      from listing_photo photo join media on media.key = photo.media_key
      where photo.listing_id = listing.id
    ), '[]') as photos,
    coalesce((
      select jsonb_agg(jsonb_build_object('category', category, 'grade', grade) order by category)
      from listing_condition where listing_id = listing.id
    ), '[]') as conditions
  from listing
  join brand on brand.id = listing.brand_id
  join model on model.id = listing.model_id
  join color on color.id = listing.color_id
  left join capacity on capacity.id = listing.capacity_id`;

/** Those that are on sale in the market, in the order of the ids. */
export async function listRows(
  database: Database,
  { market, ids, at }: { market: Market; ids: readonly string[]; at: Date },
): Promise<CatalogRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CatalogRow>`
    ${selectRows(at)}
    where listing.id = any(${[...ids]}::uuid[]) and listing.market = ${market}
      and listing.status = 'published'
  `.execute(database.read());
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Those that are on sale in the market, by id; `after` null for the first ones. */
export async function listRowsAfter(
  database: Database,
  { market, after, limit, at }: { market: Market; after: string | null; limit: number; at: Date },
): Promise<CatalogRow[]> {
  const { rows } = await sql<CatalogRow>`
    ${selectRows(at)}
    where listing.id in (
      select id from listing
      where market = ${market} and status = 'published'
        and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${limit}
    )
    order by listing.id
  `.execute(database.read());
  return rows;
}
