import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";
import { createVocabulary } from "./catalog-words.ts";
import { understandQuery } from "./understand-query.ts";

/** More than anybody reads through. */
const MAX_MODELS = 48;

/**
 * Ids of the models that somebody may mean, the likeliest first: read as the search reads, with
 * slips, greeklish, colours and capacities. Null where nothing was asked.
 */
export async function findModelsByName(
  database: Database,
  query: string,
): Promise<string[] | null> {
  const { terms } = await understandQuery(query, createVocabulary(database));
  if (terms === null) return [];
  // Signs alone are words that nothing is called by.
  if (terms.length === 0) return query.trim() === "" ? null : [];
  const holds = terms.map(
    ({ models, colors, capacities }) => sql<boolean>`(
      model.id = any(${models}::uuid[])
      or exists (
        select from product
        join color on color.id = product.color_id
        left join capacity on capacity.id = product.capacity_id
        where product.model_id = model.id
          and (color.slug = any(${colors}) or capacity.slug = any(${capacities}))
      )
    )`,
  );
  // The plain model before its Pro and its mini.
  const { rows } = await sql<{ id: string }>`
    select model.id from model where ${sql.join(holds, sql` and `)}
    order by length(model.name), model.release_date desc, model.name limit ${MAX_MODELS}
  `.execute(database.read());
  return rows.map(({ id }) => id);
}
