import { sql } from "kysely";
import { type Market, MARKET_FACTS } from "#contract/market.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Database } from "#api/db/database.ts";
import {
  findMarketPrice,
  listSaleSpans,
  type MarketPriceRow,
} from "#api/modules/market-price/index.ts";

type Row = {
  id: string;
  name: string;
  model_id: string;
  capacity_id: string | null;
  capacity: string | null;
  released: string;
  generic_condition: "excellent" | "good" | "poor" | "repairable";
  total_price: number;
  asking_price: number;
  battery_health: number | null;
};

/** Numbers that may be said of these listings, written as sums, percentages and names. */
export async function listListingFacts(
  database: Database,
  { market, ids, at }: { market: Market; ids: readonly string[]; at: Date },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select listing.id, model.name, listing.model_id, listing.capacity_id, capacity.label as capacity,
      model.release_date::text as released, listing.generic_condition, listing.total_price,
      listing.asking_price, listing.battery_health
    from listing
    join model on model.id = listing.model_id
    left join capacity on capacity.id = listing.capacity_id
    where listing.id = any(${[...ids]}::uuid[])
  `.execute(database.db());
  const asked = { spans: listSaleSpans(at), at, least: LIMITS.marketPrice.least };
  const facts = rows.map(async (row) =>
    toFacts(row, await findMarketPrice(database, row.id, asked), MARKET_FACTS[market].currency),
  );
  return (await Promise.all(facts)).flat();
}

function toFacts(row: Row, price: MarketPriceRow | null, currency: string): string[] {
  const sum = (amount: number) => `${(amount / 100).toFixed(2)} ${currency}`;
  return [
    row.name,
    row.capacity ?? "",
    row.released.slice(0, 4),
    sum(row.total_price),
    sum(row.asking_price),
    row.battery_health === null ? "" : `${row.battery_health} %`,
    ...(price
      ? [price.low, price.median, price.high, Math.abs(price.median - row.asking_price)].map(sum)
      : []),
  ];
}
