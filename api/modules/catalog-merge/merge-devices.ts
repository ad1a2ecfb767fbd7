import { sql } from "kysely";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { createPostgresIndex } from "#api/modules/search/index.ts";
import { followCatalog, lockCatalog } from "#api/modules/staff-catalog/index.ts";
import { countMoves } from "./merge-plan.ts";
import { moveDevice } from "./move-device.ts";
import { allowTime, lockThings, refuseInto } from "./merge-kit.ts";

type Device = {
  id: string;
  model_id: string;
  color_id: string;
  capacity_id: string | null;
  title: string;
  version: number;
};

async function findDevices(call: UserCall, ids: readonly string[]): Promise<Device[]> {
  const color = sql.ref(call.language === "el" ? "color.name_el" : "color.name_en");
  const { rows } = await sql<Device>`
    select product.id, product.model_id, product.color_id, product.capacity_id, model.version,
      concat_ws(', ', capacity.label, ${color}) as title
    from product join model on model.id = product.model_id
    join color on color.id = product.color_id
    left join capacity on capacity.id = product.capacity_id
    where product.id = any(${[...ids]}::uuid[])`.execute(call.database.db());
  return rows;
}

async function findPair(call: UserCall, id: string, intoId: string) {
  const found = await findDevices(call, [id, intoId]);
  const from = found.find((one) => one.id === id);
  if (!from) throw new ApiError("not_found");
  const into = found.find((one) => one.id === intoId);
  if (!into || into === from) return refuseInto("unknown");
  if (into.model_id !== from.model_id) return refuseInto("other-model");
  return { from, into };
}

async function plan(call: UserCall, { from, into }: Awaited<ReturnType<typeof findPair>>) {
  const pairs = [{ id: from.id, into: into.id }];
  const counted = await countMoves(call.database, {
    modelId: from.model_id,
    pairs,
    isWhole: false,
  });
  const present = ({ id, title, version }: Device) => ({ id, title, version });
  // A search names no device.
  return { from: present(from), into: present(into), moves: { ...counted, saved_searches: 0 } };
}

/** Throws not_found, and invalid_fields for a device of another model. */
export const planDeviceMerge = async (call: UserCall, id: string, into: string) =>
  plan(call, await findPair(call, id, into));

type Wish = { into: string; version: number; reason: string };

/** Throws not_found, catalog_changed, and invalid_fields for a device of another model. */
export async function mergeDevices(call: UserCall, id: string, wish: Wish) {
  const { database, jobs, at } = call;
  return database.tx(async () => {
    await allowTime(database);
    await lockCatalog(database);
    const { from, into } = await findPair(call, id, wish.into);
    if (from.version !== wish.version)
      throw new ApiError("catalog_changed", { data: { title: into.title } });
    await lockThings(database, [from.model_id]);
    const planned = await plan(call, { from, into });
    const { rows: moved } = await sql<{ id: string }>`
      select id from listing where model_id = ${from.model_id} and product_id = ${id}
        and status = 'published'`.execute(database.db());
    await moveDevice(call, { id, into: into.id, at });
    await database
      .db()
      .insertInto("product_alias")
      .values({
        id,
        model_id: from.model_id,
        color_id: from.color_id,
        capacity_id: from.capacity_id,
        product_id: into.id,
        merged_at: at,
      })
      .execute();
    await sql`update model set version = version + 1 where id = ${from.model_id}`.execute(
      database.db(),
    );
    await writeAudit(call, {
      market: null,
      action: "product.merge",
      subject: { type: "product", id: into.id },
      before: { device: from.title, id },
      after: { device: into.title, id: into.id },
      data: planned.moves,
      reason: wish.reason,
    });
    await createPostgresIndex(database, () => at).refresh(moved.map((one) => one.id));
    await followCatalog({ jobs });
    return planned;
  });
}
