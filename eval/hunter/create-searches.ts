import { sql } from "kysely";
import { type Market, MARKETS } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import type { Filter, Task } from "./label.ts";

type Model = { key: string; name: string; median: number };
type Wish = { text: string; filter: Filter };

/** How a wish for one model is said in each market; `most` is in minor units. */
const WISHES: Record<Market, ((model: Model, most: number) => Wish)[]> = {
  GB: [
    ({ key, name }, most) => ({
      text: `${name} under £${most / 100}`,
      filter: { model: [key], price_max: most },
    }),
    ({ key, name }, most) => ({
      text: `cheapest ${name}, no more than ${most / 100} pounds`,
      filter: { model: [key], price_max: most, sort: "price_low" },
    }),
    ({ key, name }) => ({
      text: `${name} with its box`,
      filter: { model: [key], accessories: ["box"] },
    }),
    ({ key, name }) => ({
      text: `${name} in excellent condition`,
      filter: { model: [key], grade: ["excellent"] },
    }),
    ({ key, name }, most) => ({
      text: `checked ${name} from £${most / 100}`,
      filter: { model: [key], checked: true, price_min: most },
    }),
  ],
  GR: [
    ({ key, name }, most) => ({
      text: `${name} κάτω από ${most / 100} ευρώ`,
      filter: { model: [key], price_max: most },
    }),
    ({ key, name }, most) => ({
      text: `το πιο φτηνό ${name} μέχρι ${most / 100}€`,
      filter: { model: [key], price_max: most, sort: "price_low" },
    }),
    ({ key, name }) => ({
      text: `${name} με κουτί`,
      filter: { model: [key], accessories: ["box"] },
    }),
    ({ key, name }) => ({
      text: `${name} σε άριστη κατάσταση`,
      filter: { model: [key], grade: ["excellent"] },
    }),
    ({ key, name }, most) => ({
      text: `ελεγμένο ${name} από ${most / 100}€ και πάνω`,
      filter: { model: [key], checked: true, price_min: most },
    }),
  ],
};

/** Sums about the middle of what such devices cost, so that some fit and some do not. */
const SHARES = [0.7, 1, 1.3];

/**
 * Plain searches for whatever is on sale, of which SQL knows what may be said: many answers, for
 * the count of what they claim.
 */
export async function createSearches(database: Database, count: number): Promise<Task[]> {
  const perMarket = await Promise.all(
    MARKETS.map(async (market) => {
      const models = await listModels(database, market);
      return models
        .flatMap((model) =>
          WISHES[market].flatMap((say) =>
            // Sums below the least price would be the numbers of models.
            SHARES.map((share) => say(model, Math.max(6000, toRound(model.median * share)))),
          ),
        )
        .map(({ text, filter }): Omit<Task, "id"> => ({
          language: market === "GR" ? "el" : "en",
          market,
          turns: [text],
          end: { type: "suggest", filter, relax: Object.keys(filter) as [keyof Filter] },
        }));
    }),
  );
  const seen = new Set<string>();
  return perMarket
    .flat()
    .filter(({ market, turns: [text] }) => {
      const isNew = !seen.has(`${market} ${text}`);
      seen.add(`${market} ${text}`);
      return isNew;
    })
    .filter(
      (_, i, all) =>
        Math.floor((i * count) / all.length) !== Math.floor(((i - 1) * count) / all.length),
    )
    .map((task, i) => ({ ...task, id: `k1-${String(i % 1000).padStart(3, "0")}` }));
}

const toRound = (amount: number): number => Math.round(amount / 1000) * 1000;

async function listModels(database: Database, market: Market): Promise<Model[]> {
  const { rows } = await sql<Model>`
    select brand.slug || '/' || model.slug as key, brand.name || ' ' || model.name as name,
      percentile_disc(0.5) within group (order by listing.total_price) as median
    from listing
    join model on model.id = listing.model_id
    join brand on brand.id = model.brand_id
    where listing.market = ${market} and listing.status = 'published'
    group by 1, 2 order by 1
  `.execute(database.db());
  return rows;
}
