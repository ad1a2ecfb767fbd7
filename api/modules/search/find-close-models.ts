import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";
import { fold } from "./fold.ts";
import type { CloseModel, SearchRequest } from "./search-index.ts";
import type { Term } from "./understand-query.ts";

const OFFERED = 4;
/** Trigram distance up to which two words look alike. */
const LOOKS_ALIKE = 0.8;

/** Models on sale for a query that found nothing: those it names, else those whose words look like its words. */
export async function findCloseModels(
  database: Database,
  { market, filters }: SearchRequest,
  terms: readonly Term[],
): Promise<CloseModel[]> {
  const named = [...new Set(terms.flatMap(({ models }) => models))];
  const words = fold(filters.q ?? "")
    .split(" ")
    .filter((word) => word.length > 2);
  if (named.length === 0 && words.length === 0) return [];
  const { rows } = await sql<CloseModel>`
    with alike as (
      select model_id::uuid as model_id, min(word <-> asked) as distance
      from unnest(${words}::text[]) as asked
      cross join lateral (
        select word, models from search_word order by word <-> asked limit 8
      ) near
      cross join lateral unnest(near.models) as model_id
      where near.word <-> asked < ${LOOKS_ALIKE}::real
      group by 1
    )
    select shelf.vertical, shelf.brand, shelf.model, shelf.model_name as name
    from search_shelf shelf
    left join alike on alike.model_id = shelf.model_id
    where shelf.market = ${market}
      and (shelf.model_id = any(${named}::uuid[]) or alike.model_id is not null)
    order by alike.distance nulls last, shelf.n desc, shelf.model_name
    limit ${OFFERED}
  `.execute(database.read());
  return rows;
}
