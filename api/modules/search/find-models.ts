import { sql } from "kysely";
import type { ListingFilters } from "#contract/listing.ts";
import type { Database } from "#api/db/database.ts";
import { createVocabulary } from "./catalog-words.ts";
import { fold, SYNONYMS, toPieces } from "#api/modules/understanding/index.ts";
import type { CloseModel, SearchRequest } from "./search-index.ts";
import { type Term, understandQuery } from "./understand-query.ts";

const MAX_MODELS = 48;

/** Most likely first; null for an empty query. */
export async function findModelsByName(
  database: Database,
  query: string,
): Promise<string[] | null> {
  const { terms } = await understandQuery(query, createVocabulary(database));
  if (terms === null) return [];
  // Punctuation alone matches nothing.
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

const MAX_NAMED = 100;

/** Whole words only: "iphone 13" names the iPhone 13, and neither its Pro nor its mini. */
export async function listNamedModels(
  database: Database,
  terms: readonly Term[],
  words: readonly string[],
): Promise<string[]> {
  const inModels = terms.filter(
    ({ colors, capacities }) => colors.length + capacities.length === 0,
  );
  // No model has a name of one word that is the start of others.
  if (words.length < 2 || inModels.length === 0) return [];
  const [first, ...others] = inModels.map(({ models }) => new Set(models));
  const common = [...first!].filter((id) => others.every((other) => other.has(id)));
  if (common.length < 2 || common.length > MAX_NAMED) return [];
  const models = await database
    .read()
    .selectFrom("model")
    .select(["id", "name"])
    .where("id", "in", common)
    .execute();
  const said = new Set(words);
  return models.filter(({ name }) => isNamed(name, said)).map(({ id }) => id);
}

/** Whether all words of the name were said. */
export const isNamed = (name: string, said: ReadonlySet<string>): boolean =>
  fold(name)
    .split(" ")
    .map((word) => SYNONYMS.get(word) ?? word)
    .every((word) => said.has(word) || toPieces(word).every((piece) => said.has(piece)));

const MAX_CLOSE = 4;
const MAX_WORD_DISTANCE = 0.8;

export async function listCloseModels(
  database: Database,
  { market, filters }: Pick<SearchRequest, "market"> & { filters: Pick<ListingFilters, "q"> },
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
      where near.word <-> asked < ${MAX_WORD_DISTANCE}::real
      group by 1
    )
    select shelf.vertical, shelf.brand, shelf.model, shelf.model_name as name
    from search_scope shelf
    left join alike on alike.model_id = shelf.model_id
    where shelf.market = ${market}
      and (shelf.model_id = any(${named}::uuid[]) or alike.model_id is not null)
    order by alike.distance nulls last, shelf.n desc, shelf.model_name
    limit ${MAX_CLOSE}
  `.execute(database.read());
  return rows;
}
