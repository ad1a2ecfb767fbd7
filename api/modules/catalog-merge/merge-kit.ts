import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";

/** Throws invalid_fields at the thing that another one was to become. */
export function refuseInto(why: "unknown" | "other-kind" | "other-model"): never {
  throw new ApiError("invalid_fields", { fields: { into: [`catalog-merge.error.${why}`] } });
}

/** Moving all listings of a model may exceed the statement timeout of requests. */
export const allowTime = async (database: Database): Promise<void> => {
  await sql`set local statement_timeout = 0`.execute(database.db());
};

/**
 * Waits for all who write a row that refers to the models, their devices or SKUs, and lets no one
 * write one until the merge has committed.
 */
export async function lockThings(database: Database, modelIds: readonly string[]): Promise<void> {
  database.requireTx();
  const db = database.db();
  const ids = [...modelIds];
  await sql`select 1 from model where id = any(${ids}::uuid[]) order by id for update`.execute(db);
  await sql`select 1 from product where model_id = any(${ids}::uuid[]) order by id for update`.execute(
    db,
  );
  await sql`
    select 1 from sku where product_id in (select id from product where model_id = any(${ids}::uuid[]))
    order by id for update`.execute(db);
}
