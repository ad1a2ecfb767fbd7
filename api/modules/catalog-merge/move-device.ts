import { sql } from "kysely";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";

type Merge = { id: string; into: string; at: Date };

/**
 * Moves what people have of a device to another one, and removes it. Orders keep the words that they
 * were placed with (docs/decisions/0056) and follow with their SKU alone, so that a device that was
 * bought here is still known when it is sold again. Runs under `lockCatalog`.
 */
export async function moveDevice(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  { id, into, at }: Merge,
): Promise<void> {
  database.requireTx();
  const db = database.db();
  await dropPlans({ database, jobs }, { id, into });
  const { rows: skus } = await sql<{ id: string; external_id: string; twin: string | null }>`
    select old.id, old.external_id, twin.id as twin from sku old
    left join sku twin on twin.product_id = ${into} and twin.market = old.market
    where old.product_id = ${id} order by old.id`.execute(db);
  for (const { twin, ...sku } of skus)
    if (twin !== null) await moveSku(database, { ...sku, into: twin, at });
  // Of a market where only the old one had a face value.
  await db.updateTable("sku").set({ product_id: into }).where("product_id", "=", id).execute();
  await sql`
    update listing set product_id = twin.id, color_id = twin.color_id,
      capacity_id = twin.capacity_id
    from product old, product twin
    where old.id = ${id} and twin.id = ${into}
      and listing.model_id = old.model_id and listing.product_id = old.id`.execute(db);
  await sql`
    update listing_draft set product_id = twin.id, color_id = twin.color_id,
      capacity_id = twin.capacity_id
    from product twin where twin.id = ${into} and listing_draft.product_id = ${id}`.execute(db);
  await db
    .updateTable("face_value_change")
    .set({ product_id: into })
    .where("product_id", "=", id)
    .execute();
  await db
    .updateTable("product_alias")
    .set({ product_id: into })
    .where("product_id", "=", id)
    .execute();
  await db.deleteFrom("product").where("id", "=", id).execute();
}

/** Where the device that stays has a face value or a plan, that one wins. */
async function dropPlans(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  { id, into }: Pick<Merge, "id" | "into">,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update face_value_change set state = 'dropped'
    where product_id = ${id} and state = 'planned' and market in (
      select market from sku where product_id = ${into}
      union select market from face_value_change where product_id = ${into} and state = 'planned')
    returning id`.execute(database.db());
  for (const { id: subject_id } of rows)
    await jobs.deadlines.cancel({ subject_type: "face_value_change", subject_id });
}

type SkuMerge = Merge & { external_id: string };

/** The face value of the SKU that stays wins. */
async function moveSku(database: Database, { id, into, external_id, at }: SkuMerge): Promise<void> {
  const db = database.db();
  await sql`
    delete from favorite lost using favorite kept
    where lost.sku_id = ${id} and kept.sku_id = ${into}
      and (kept.user_id = lost.user_id or kept.visitor_hash = lost.visitor_hash)`.execute(db);
  for (const table of ["favorite", "listing", "customer_order"] as const)
    await sql`update ${sql.table(table)} set sku_id = ${into} where sku_id = ${id}`.execute(db);
  await db.updateTable("sku_alias").set({ sku_id: into }).where("sku_id", "=", id).execute();
  await db
    .insertInto("sku_alias")
    .values({ id, external_id, sku_id: into, merged_at: at })
    .execute();
  await db.deleteFrom("sku").where("id", "=", id).execute();
}
