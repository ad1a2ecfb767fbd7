import { type RawBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type * as z from "zod";
import type { Vertical } from "#contract/catalog.ts";
import { minutes } from "#contract/duration.ts";
import { listingFiltersSchema } from "#contract/listing.ts";
import { MARKET_FACTS, type Market } from "#contract/market.ts";
import type { suggest as endpoint } from "#contract/search.ts";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { isNamed, listCloseModels } from "./find-models.ts";
import { readRequest } from "./read-request.ts";
import type { Term } from "./understand-query.ts";

type Suggestions = z.output<(typeof endpoint)["response"]>["data"];

/** All devices of one model on sale in one market. */
type Shelf = {
  vertical: Vertical;
  brand: string;
  brand_name: string;
  model: string;
  /** As the catalogue has it, without the brand. */
  own_name: string;
  name: string;
  count: number;
  from: number;
};

const MODELS = 6;
const PLACES = 3;
/** Before anything is typed. */
const POPULAR = 4;

const KEPT = { max: 500, ttl: minutes(1) };
const kept = new WeakMap<Database, LRUCache<string, Promise<Suggestions>>>();

/** Kept in memory for a minute, because many people begin alike. Nothing typed is written down. */
export function suggest(call: Call, q: string): Promise<Suggestions> {
  const { database, market } = call;
  let known = kept.get(database);
  if (known === undefined) {
    known = new LRUCache(KEPT);
    kept.set(database, known);
  }
  const key = `${market} ${q.toLowerCase().replace(/\s+/g, " ")}`;
  let found = known.get(key);
  if (found === undefined) {
    found = findSuggestions(call, q);
    known.set(key, found);
    found.catch(() => known.delete(key));
  }
  return found;
}

async function findSuggestions({ database, market, at }: Call, q: string): Promise<Suggestions> {
  const asked = listingFiltersSchema.parse({ q });
  const { terms, words, filters } = await readRequest(database, asked, at);
  const shelves =
    terms === null ? [] : await listShelves(database, market, toConditions(market, terms));
  const { price_to: to } = filters;
  const affordable = to === undefined ? shelves : shelves.filter(({ from }) => from <= to * 100);
  if (affordable.length === 0 && q !== "") {
    const close = await listClose(database, market, q, terms ?? []);
    return { models: toModels(close, market), places: [], is_close: true };
  }
  const said = new Set(words);
  // One word is the beginning of many names, and no name of its own.
  const isFirst = ({ own_name }: Shelf) => said.size > 1 && isNamed(own_name, said);
  const ordered = [...affordable.filter(isFirst), ...affordable.filter((shelf) => !isFirst(shelf))];
  const isOpen = q === "";
  return {
    models: toModels(ordered.slice(0, isOpen ? POPULAR : MODELS), market),
    places: listPlaces(affordable).slice(0, isOpen ? POPULAR : PLACES),
    is_close: false,
  };
}

/** Those with most devices first. */
async function listShelves(
  database: Database,
  market: Market,
  conditions: RawBuilder<unknown>,
): Promise<Shelf[]> {
  const { rows } = await sql<Shelf>`
    select shelf.vertical, shelf.brand, shelf.brand_name, shelf.model, model.name as own_name,
      shelf.model_name as name, shelf.n as count, shelf.prices[1] as "from"
    from search_scope shelf join model on model.id = shelf.model_id
    where shelf.market = ${market} and ${conditions}
    order by shelf.n desc, shelf.model_name, shelf.model_id
  `.execute(database.read());
  return rows;
}

function toConditions(market: Market, terms: readonly Term[]): RawBuilder<unknown> {
  if (terms.length === 0) return sql`true`;
  const holds = terms.map(({ models, colors, capacities }) => {
    const named = sql`shelf.model_id = any(${models}::uuid[])`;
    if (colors.length + capacities.length === 0) return named;
    return sql`(${named} or exists (
      select from search_slice slice
      where slice.market = ${market} and slice.model_id = shelf.model_id
        and ((slice.filter = 'color' and slice.value = any(${colors}))
          or (slice.filter = 'capacity' and slice.value = any(${capacities})))
    ))`;
  });
  return sql.join(holds, sql` and `);
}

async function listClose(
  database: Database,
  market: Market,
  q: string,
  terms: readonly Term[],
): Promise<Shelf[]> {
  const close = await listCloseModels(database, { market, filters: { q } }, terms);
  if (close.length === 0) return [];
  const shelves = await listShelves(
    database,
    market,
    sql`(shelf.brand, shelf.model) in (select * from unnest(
      ${close.map(({ brand }) => brand)}::text[], ${close.map(({ model }) => model)}::text[]))`,
  );
  return close.flatMap(({ brand, model }) =>
    shelves.filter((shelf) => shelf.brand === brand && shelf.model === model),
  );
}

const toModels = (shelves: readonly Shelf[], market: Market): Suggestions["models"] =>
  shelves.map(({ vertical, brand, model, name, count, from }) => ({
    vertical,
    brand,
    model,
    name,
    count,
    from: { amount: from, currency: MARKET_FACTS[market].currency },
  }));

/** The categories of more than one model, those with most devices first. */
function listPlaces(shelves: readonly Shelf[]): Suggestions["places"] {
  if (shelves.length < 2) return [];
  const [first] = shelves;
  const isOneBrand = shelves.every(({ brand }) => brand === first!.brand);
  const brand = isOneBrand ? { slug: first!.brand, name: first!.brand_name } : null;
  const counts = new Map<Vertical, number>();
  for (const { vertical, count } of shelves)
    counts.set(vertical, (counts.get(vertical) ?? 0) + count);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([vertical]) => ({ vertical, brand }));
}
