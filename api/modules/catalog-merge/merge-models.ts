import { sql } from "kysely";
import { toProductTitle } from "#contract/product-title.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { countSearchesNaming, renameInSearches } from "#api/modules/saved-search/index.ts";
import { createPostgresIndex, type ModelAlias } from "#api/modules/search/index.ts";
import { followCatalog, lockCatalog } from "#api/modules/staff-catalog/index.ts";
import { countMoves, listPairs } from "./merge-plan.ts";
import { allowTime, lockThings, refuseInto } from "./merge-kit.ts";
import { moveDevice } from "./move-device.ts";

type Model = {
  id: string;
  slug: string;
  name: string;
  vertical: string;
  version: number;
  brand_id: string;
  brand_slug: string;
  brand_name: string;
  /** Another model has the same slug. */
  is_shared: boolean;
};

async function findPair(call: UserCall, id: string, intoId: string) {
  const { rows } = await sql<Model>`
    select model.id, model.slug, model.name, model.vertical, model.version,
      brand.id as brand_id, brand.slug as brand_slug, brand.name as brand_name,
      exists (select from model other where other.slug = model.slug and other.id <> model.id)
        as is_shared
    from model join brand on brand.id = model.brand_id
    where model.id = any(${[id, intoId]}::uuid[])`.execute(call.database.db());
  const from = rows.find((one) => one.id === id);
  if (!from) throw new ApiError("not_found");
  const into = rows.find((one) => one.id === intoId);
  if (!into || into === from) return refuseInto("unknown");
  if (into.vertical !== from.vertical) return refuseInto("other-kind");
  return { from, into };
}

type Pair = Awaited<ReturnType<typeof findPair>>;

const toAlias = ({ from, into }: Pair): ModelAlias => ({
  brand: from.brand_slug,
  model: from.slug,
  into_brand: into.brand_slug,
  into_model: into.slug,
  is_shared: from.is_shared,
});

const titleOf = ({ brand_name, name }: Model) => toProductTitle(brand_name, name);

async function plan(call: UserCall, pair: Pair) {
  const { from, into } = pair;
  const pairs = await listPairs(call.database, { from: from.id, into: into.id });
  const counted = await countMoves(call.database, { modelId: from.id, pairs, isWhole: true });
  const present = (one: Model) => ({ id: one.id, title: titleOf(one), version: one.version });
  return {
    pairs,
    shown: {
      from: present(from),
      into: present(into),
      moves: {
        ...counted,
        saved_searches: await countSearchesNaming(call.database, toAlias(pair)),
      },
    },
  };
}

/** Throws not_found, and invalid_fields for a model of another kind. */
export const planModelMerge = async (call: UserCall, id: string, into: string) =>
  (await plan(call, await findPair(call, id, into))).shown;

type Wish = { into: string; version: number; into_version: number; reason: string };

/** Throws not_found, catalog_changed, and invalid_fields for a model of another kind. */
export async function mergeModels(call: UserCall, id: string, wish: Wish) {
  const { database, jobs, at } = call;
  return database.tx(async () => {
    await allowTime(database);
    await lockCatalog(database);
    const pair = await findPair(call, id, wish.into);
    const { from, into } = pair;
    if (from.version !== wish.version || into.version !== wish.into_version)
      throw new ApiError("catalog_changed", {
        data: { from: titleOf(from), into: titleOf(into) },
      });
    await lockThings(database, [id, into.id]);
    const { pairs, shown } = await plan(call, pair);
    const { rows: moved } = await sql<{ id: string }>`
      select id from listing where model_id = ${id} and status = 'published'`.execute(
      database.db(),
    );
    for (const one of pairs)
      if (one.into !== null) await moveDevice(call, { id: one.id, into: one.into, at });
    await moveModel(call, pair);
    await renameInSearches(database, toAlias(pair));
    await writeAudit(call, {
      market: null,
      action: "model.merge",
      subject: { type: "model", id: into.id },
      before: { model: shown.from.title, id },
      after: { model: shown.into.title, id: into.id },
      data: shown.moves,
      reason: wish.reason,
    });
    await createPostgresIndex(database, () => at).refresh(moved.map((one) => one.id));
    await followCatalog({ jobs });
    return shown;
  });
}

/** What refers to the model itself; its devices that have no twin go along. */
async function moveModel({ database, at }: UserCall, { from, into }: Pair): Promise<void> {
  const db = database.db();
  await sql`
    update product set model_id = ${into.id}, brand_id = ${into.brand_id}
    where model_id = ${from.id}`.execute(db);
  await sql`
    update listing set model_id = ${into.id}, brand_id = ${into.brand_id},
      title = case when title = ${titleOf(from)} then ${titleOf(into)} else title end
    where model_id = ${from.id}`.execute(db);
  await sql`
    update listing_draft set model_id = ${into.id}, brand_id = ${into.brand_id}
    where model_id = ${from.id}`.execute(db);
  for (const table of ["sale_record", "device_wish", "model_alias"] as const)
    await sql`update ${sql.table(table)} set model_id = ${into.id} where model_id = ${from.id}`.execute(
      db,
    );
  await sql`
    update notification set subject_id = ${into.id}
    where subject_type = 'model' and subject_id = ${from.id}`.execute(db);
  // A device of the other model, or one that it had before, has the name already.
  await sql`
    delete from product_alias gone where gone.model_id = ${from.id} and (
      exists (select from product twin where twin.model_id = ${into.id}
        and twin.color_id = gone.color_id
        and twin.capacity_id is not distinct from gone.capacity_id)
      or exists (select from product_alias twin where twin.model_id = ${into.id}
        and twin.color_id = gone.color_id
        and twin.capacity_id is not distinct from gone.capacity_id))`.execute(db);
  await sql`update product_alias set model_id = ${into.id} where model_id = ${from.id}`.execute(db);
  await db
    .insertInto("model_alias")
    .values({
      id: from.id,
      brand_id: from.brand_id,
      slug: from.slug,
      name: from.name,
      model_id: into.id,
      merged_at: at,
    })
    .execute();
  await db.deleteFrom("model").where("id", "=", from.id).execute();
  await db
    .updateTable("model")
    .set({ version: into.version + 1 })
    .where("id", "=", into.id)
    .execute();
}
