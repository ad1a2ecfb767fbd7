import { sql } from "kysely";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { LIMITS } from "#contract/limits.ts";
import { listSaleSpans } from "#api/modules/market-price/index.ts";
import type { MarketPriceTold } from "./engine-port.ts";

export type Sold = MarketPriceTold & { months: number; lowest: number; highest: number };

/**
 * Quartiles of what a model sold for in the shortest span with enough sales; null where even the
 * longest has too few. The spans are the shop's, the arithmetic is not.
 */
export async function findSold(
  database: Database,
  { market, model, at }: { market: Market; model: string; at: Date },
): Promise<Sold | null> {
  const { rows } = await sql<{ asking_price: number; sold_at: Date }>`
    select sale_record.asking_price, sale_record.sold_at
    from sale_record
    join model on model.id = sale_record.model_id
    join brand on brand.id = model.brand_id
    where sale_record.market = ${market} and brand.slug || '/' || model.slug = ${model}
      and sale_record.sold_at <= ${at}
  `.execute(database.db());
  for (const { months, since } of listSaleSpans(at)) {
    const prices = rows
      .filter(({ sold_at }) => sold_at > since)
      .map(({ asking_price }) => asking_price)
      .toSorted((a, b) => a - b);
    if (prices.length < LIMITS.marketPrice.least) continue;
    return {
      low: toQuantile(prices, 0.25),
      median: toQuantile(prices, 0.5),
      high: toQuantile(prices, 0.75),
      count: prices.length,
      months,
      lowest: prices[0]!,
      highest: prices.at(-1)!,
    };
  }
  return null;
}

/** Linear between the two nearest ranks, as `percentile_cont`; minor units. */
export function toQuantile(sorted: readonly number[], share: number): number {
  const rank = (sorted.length - 1) * share;
  const below = sorted[Math.floor(rank)]!;
  const above = sorted[Math.ceil(rank)]!;
  return Math.round(below + (above - below) * (rank - Math.floor(rank)));
}
