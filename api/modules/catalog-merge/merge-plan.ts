import { sql } from "kysely";
import type { MergeMove } from "#contract/catalog-merge-words.ts";
import type { Database } from "#api/db/database.ts";

/** A device that goes, and the one that takes its place; null: it moves as it is. */
export type DevicePair = { id: string; into: string | null };

/**
 * The devices of a model, each with the one of the other model in its colour and size. A device that
 * was merged before stands for the one that it became.
 */
export async function listPairs(
  database: Database,
  { from, into }: { from: string; into: string },
): Promise<DevicePair[]> {
  const { rows } = await sql<DevicePair>`
    select old.id, coalesce(twin.id, gone.product_id) as into
    from product old
    left join product twin on twin.model_id = ${into} and twin.color_id = old.color_id
      and twin.capacity_id is not distinct from old.capacity_id
    left join product_alias gone on gone.model_id = ${into} and gone.color_id = old.color_id
      and gone.capacity_id is not distinct from old.capacity_id
    where old.model_id = ${from} order by old.id`.execute(database.db());
  return rows;
}

export type Moves = Record<MergeMove, number>;

type Scope = {
  modelId: string;
  pairs: readonly DevicePair[];
  /** The whole model goes, not devices of it alone. */
  isWhole: boolean;
};

/** `saved_searches` is counted by the caller. */
export async function countMoves(
  database: Database,
  { modelId, pairs, isWhole }: Scope,
): Promise<Omit<Moves, "saved_searches">> {
  const ids = pairs.map(({ id }) => id);
  const twins = pairs.filter(({ into }) => into !== null);
  const ofThese = (column: string) => sql`${sql.ref(column)} = any(${ids}::uuid[])`;
  const { rows } = await sql<Omit<Moves, "saved_searches" | "devices_moved" | "devices_merged">>`
    with pair as (
      select * from unnest(
        ${twins.map(({ id }) => id)}::uuid[], ${twins.map(({ into }) => into)}::uuid[]
      ) as pair (id, twin)
    ), own as (
      select id from sku where ${ofThese("product_id")}
    ), replaced as (
      select old.id, twin.face_value from pair
      join sku old on old.product_id = pair.id
      join sku twin on twin.product_id = pair.twin and twin.market = old.market
    )
    select
      (select count(*)::integer from listing
        where model_id = ${modelId} and ${ofThese("product_id")}) as listings,
      (select count(*)::integer from listing_draft
        where ${isWhole ? sql`model_id = ${modelId}` : ofThese("product_id")}) as drafts,
      (select count(*)::integer from customer_order where sku_id in (select id from own)) as orders,
      (select count(*)::integer from favorite where sku_id in (select id from own)) as favorites,
      (select count(*)::integer from sale_record
        where ${isWhole} and model_id = ${modelId}) as sales,
      (select count(*)::integer from device_wish
        where ${isWhole} and model_id = ${modelId}) as wishes,
      (select count(*)::integer from replaced) as face_values_dropped,
      (select count(*)::integer from listing join replaced on replaced.id = listing.sku_id
        where listing.model_id = ${modelId} and listing.status = 'published'
          and listing.asking_price > replaced.face_value) as above
  `.execute(database.db());
  return {
    ...rows[0]!,
    devices_merged: twins.length,
    devices_moved: isWhole ? pairs.length - twins.length : 0,
  };
}
